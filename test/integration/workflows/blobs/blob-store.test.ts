import { BlobServiceClient } from '@azure/storage-blob';
import { BlobStore } from '../../../../workflows/blobs/blob-store.js';

const connectionString = process.env.AZURE_STORAGE_CONNECTION_STRING ?? 'UseDevelopmentStorage=true';
const container = BlobServiceClient.fromConnectionString(connectionString).getContainerClient(
  `blob-store-${process.pid}`,
);
const contentType = 'application/octet-stream';

describe('blob store', () => {
  const blobs = new BlobStore(container);
  afterAll(() => container.deleteIfExists());

  it('lists nothing before the container exists', async () => {
    expect(await Array.fromAsync(blobs.list('raw/'))).toEqual([]);
  });

  it('creates the container on the first write and keeps content type and bytes', async () => {
    const { etag } = await blobs.upload('a/one.bin', Buffer.from([0, 255, 254, 1]), { contentType });
    expect(await blobs.stat('a/one.bin')).toEqual({ name: 'a/one.bin', bytes: 4, etag });
    expect(await blobs.download('a/one.bin')).toEqual(Buffer.from([0, 255, 254, 1]));
    expect((await container.getBlobClient('a/one.bin').getProperties()).contentType).toBe(contentType);
  });

  it('downloads a range', async () => {
    await blobs.upload('a/range.bin', Buffer.from('0123456789'), { contentType });
    expect((await blobs.download('a/range.bin', { offset: 3, length: 4 })).toString()).toBe('3456');
  });

  it('does not replace a blob when asked to create it only', async () => {
    expect(await blobs.uploadIfAbsent('a/once.bin', Buffer.from('first'), { contentType })).toBe(true);
    expect(await blobs.uploadIfAbsent('a/once.bin', Buffer.from('second'), { contentType })).toBe(false);
    expect((await blobs.download('a/once.bin')).toString()).toBe('first');
  });

  it('lists by prefix in order of name', async () => {
    for (const name of ['l/2', 'l/10', 'm/1']) await blobs.upload(name, Buffer.from('x'), { contentType });
    const listed = await Array.fromAsync(blobs.list('l/'));
    expect(listed.map((blob) => blob.name)).toEqual(['l/10', 'l/2']);
  });

  it('deletes a prefix except the kept names', async () => {
    for (const name of ['d/1', 'd/2', 'd/3']) await blobs.upload(name, Buffer.from('x'), { contentType });
    expect(await blobs.deletePrefix('d/', { keep: new Set(['d/2']) })).toBe(2);
    expect((await Array.fromAsync(blobs.list('d/'))).map((blob) => blob.name)).toEqual(['d/2']);
    expect(await blobs.stat('d/1')).toBeNull();
  });
});
