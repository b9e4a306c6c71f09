import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { localFileName } from '../../schema/exports/local-file-name.rule.js';

/** A file of an export with its presigned URL, times in nanoseconds. */
interface DownloadableFile {
  url: string;
  filename: string;
  fromNs: string | bigint;
  toNs: string | bigint;
}

/**
 * Writes a file into an existing folder, its time range in its name. Throws if there is another
 * file of that name, unless `overwrite`.
 */
export async function downloadFile(
  { url, filename, fromNs, toNs }: DownloadableFile,
  folder: string,
  overwrite: boolean,
): Promise<void> {
  const file = join(folder, localFileName(filename, BigInt(fromNs), BigInt(toNs)));
  if (!overwrite && existsSync(file)) {
    throw new Error(`Another file has the name ${file}. Choose another folder, or overwrite it (--overwrite).`);
  }
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${file} could not be downloaded: ${response.status}`);
  // A download that breaks off must not have the name of a whole file.
  const part = `${file}.part`;
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
  await rename(part, file);
}
