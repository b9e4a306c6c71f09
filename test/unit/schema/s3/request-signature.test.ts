import { decodeSignature, encodeSignature } from '../../../../schema/s3/request-signature.js';

const SIGNATURE = { keyId: 'key_1', day: '20260101', region: '', service: 's3', text: 'AWS4\nключ', signature: 'ab' };

it('reads what it wrote', () => expect(decodeSignature(encodeSignature(SIGNATURE))).toEqual(SIGNATURE));

it.each(['', 'x', 'bnVsbA', encodeSignature({ ...SIGNATURE, text: 1 as never })])('is nothing of %s', (value) => {
  expect(decodeSignature(value)).toBeUndefined();
});
