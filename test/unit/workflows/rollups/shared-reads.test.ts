import { SharedReads } from '../../../../workflows/rollups/shared-reads.js';

const MIB = 1024 ** 2;

describe('reads of segments that streams share', () => {
  it('fetch the same first range once, and other ranges of its version each time', async () => {
    const readRange = jest.fn(async (_name: string, { length }: { length: number }) => ({
      bytes: Buffer.alloc(Math.min(length, 8)),
      etag: 'e',
    }));
    const shared = new SharedReads({ readRange });
    const first = { offset: 0, length: 40 * MIB };
    await Promise.all([shared.readRange('a', first), shared.readRange('a', first)]);
    await shared.readRange('a', { ...first, etag: 'e' });
    expect(readRange).toHaveBeenCalledTimes(2);
    // More than is kept: the oldest goes.
    await shared.readRange('b', first);
    await shared.readRange('b', first);
    expect(readRange).toHaveBeenCalledTimes(3);
    await shared.readRange('a', first);
    expect(readRange).toHaveBeenCalledTimes(4);
  });

  it('forget a failure', async () => {
    const readRange = jest
      .fn()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValueOnce({ bytes: Buffer.alloc(1), etag: 'e' });
    const shared = new SharedReads({ readRange });
    await expect(shared.readRange('a', { offset: 0, length: 1 })).rejects.toThrow('lost');
    await expect(shared.readRange('a', { offset: 0, length: 1 })).resolves.toMatchObject({ etag: 'e' });
  });
});
