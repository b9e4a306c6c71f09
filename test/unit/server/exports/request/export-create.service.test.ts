import { retryAfterSeconds } from '../../../../../server/exports/request/export-create.service.js';

describe('seconds until the first look', () => {
  it.each([
    [0n, 1],
    [16n * 1024n * 1024n - 1n, 1],
    [16n * 1024n * 1024n, 2],
    [64n * 1024n * 1024n, 5],
    [null, 5],
  ])('%s bytes: %s', (bytes, seconds) => expect(retryAfterSeconds(bytes)).toBe(seconds));
});
