import { Webhook } from 'standardwebhooks';
import { SecretBox } from '../../../../server/db/secret-box.js';
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

describe('a secret box', () => {
  it('opens what any key of its list has sealed', () => {
    const sealed = new SecretBox(['the old key'], 'webhook secrets').seal('whk_1', 'whsec_a');
    expect(new SecretBox(['the new key', 'the old key'], 'webhook secrets').open('whk_1', sealed)).toBe('whsec_a');
    expect(sealed.includes('whsec_a')).toBe(false);
  });

  it('opens neither under another key, nor for another owner, nor after a change', () => {
    const box = new SecretBox(['the only key'], 'webhook secrets');
    const sealed = box.seal('whk_1', 'whsec_a');
    expect(() => new SecretBox(['another key'], 'webhook secrets').open('whk_1', sealed)).toThrow('whk_1');
    expect(() => box.open('whk_2', sealed)).toThrow('whk_2');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => box.open('whk_1', sealed)).toThrow('whk_1');
  });
});
