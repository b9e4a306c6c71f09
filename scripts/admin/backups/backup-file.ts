import { pipeline as connect, Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';

/** Compresses lines into `target`, which it ends. */
export async function compressLines(lines: AsyncIterable<string>, target: Writable): Promise<void> {
  const terminated = async function* () {
    for await (const line of lines) yield `${line}\n`;
  };
  await pipeline(terminated, createGzip({ level: constants.Z_BEST_SPEED }), target);
}

/** Returns the lines of a compressed file. Throws if the file ends early or is damaged. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  // An error of either stream is thrown by the loop.
  const text = connect(Readable.from(bytes), createGunzip(), () => undefined);
  let rest: Buffer[] = [];
  for await (const chunk of text as AsyncIterable<Buffer>) {
    let from = 0;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, at)]).toString('utf8');
      rest = [];
      from = at + 1;
    }
    if (from < chunk.length) rest.push(chunk.subarray(from));
  }
  if (rest.length > 0) yield Buffer.concat(rest).toString('utf8');
}
