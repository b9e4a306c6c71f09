import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signedHeaders } from '../../../../server/webhooks/sign-delivery.js';

describe('a signature', () => {
  const body = '{"id":"exp_1","rows":9007199254740993}';

  it('is what the specification gives for its own example', () => {
    const at = new Date(1_614_265_330_000);
    const secret = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
    expect(signedHeaders([secret], 'msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}')).toEqual({
      'Webhook-Id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'Webhook-Timestamp': '1614265330',
      'Webhook-Signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it("convinces the specification's own verifier, and so does the secret before it", () => {
    const secrets = [newWebhookSecret(), newWebhookSecret()];
    const headers = signedHeaders(secrets, 'msg_1', new Date(), body);
    for (const secret of secrets) expect(() => new Webhook(secret).verify(body, headers)).not.toThrow();
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow();
    expect(() => new Webhook(secrets[0] as string).verify(`${body} `, headers)).toThrow();
  });
});
