import { createHash } from 'node:crypto';
import { open, stat } from 'node:fs/promises';
import path from 'node:path';
import type { StreamedBlob } from '../../../workflows/blobs/streamed-blob.js';
import type { ViewBlobs } from '../../../workflows/views/view-stage.js';

/** Returns a store whose blobs are files of a folder, with the methods that reductions call. */
export function fileBlobs(folder: string): ViewBlobs {
  const at = (name: string): string => path.join(folder, name);
  const blobs = {
    stream: (name: string) => streamTo(at(name)),
    stat: async (name: string) => ({ name, bytes: (await stat(at(name))).size, etag: '' }),
    download: async (name: string, { offset, length }: { offset: number; length: number }) => {
      const file = await open(at(name));
      const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset);
      await file.close();
      return buffer;
    },
  };
  return blobs;
}

function streamTo(file: string): StreamedBlob {
  const opened = open(file, 'w');
  const hash = createHash('sha256');
  const blob = {
    bytes: 0,
    async write(chunk: Uint8Array) {
      hash.update(chunk);
      await (await opened).write(chunk);
      blob.bytes += chunk.length;
    },
    async finish() {
      await (await opened).close();
      return { etag: '', bytes: blob.bytes, sha256: hash.digest('hex') };
    },
  };
  return blob as unknown as StreamedBlob;
}
