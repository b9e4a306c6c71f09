import type { BlobStore } from '../../../../workflows/blobs/blob-store.js';
import { LateBlobStore } from '../../../../workflows/blobs/late-blob-store.js';

describe('a blob store that is loaded late', () => {
  it('is loaded once, with its first use', async () => {
    let loads = 0;
    const names: string[] = [];
    const download = async (name: string) => {
      names.push(name);
      return Buffer.from(name);
    };
    const store = new LateBlobStore(async () => {
      loads += 1;
      return { download } as unknown as BlobStore;
    });
    expect(loads).toBe(0);
    const answers = await Promise.all([store.download('a'), store.download('b')]);
    expect(answers.map(String)).toEqual(['a', 'b']);
    expect({ loads, names }).toEqual({ loads: 1, names: ['a', 'b'] });
  });

  it('says so if it cannot be created', async () => {
    const store = new LateBlobStore(async () => {
      throw new Error('Invalid connection string');
    });
    await expect(store.download('a')).rejects.toThrow('Invalid connection string');
    await expect(store.failed).rejects.toThrow('Invalid connection string');
  });
});
