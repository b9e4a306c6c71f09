import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { CoreClient } from '../../../workflows/core/core-client.js';
import { LostSlices } from '../../../workflows/exports/rows/lost-slices.js';
import { Connection } from '../../../workflows/streaming/connection.js';
import { Tails } from '../../../workflows/streaming/reading/tails.js';
import { WindowReader } from '../../../workflows/streaming/reading/window-reader.js';
import { FRAMINGS } from '../../../workflows/streaming/records/framing.js';
import { listenForStreams } from '../../../workflows/streaming/streamer-server.js';
import { testSandbox } from '../../support/sandbox/test-sandbox.js';
import { fileCore, fileIndex, fileSegments, replayWork } from './file-core.js';
import { replayRange } from './replay-minutes.js';

/**
 * Runs a streamer over segments on disk until stdin ends: `streamer.process.js <folder> <minutes>
 * <schema>`. Prints its port in one line.
 */
const [folder, minutes, schema] = process.argv.slice(2) as [string, string, string];
const core = fileCore();
const blobs = fileSegments(folder);
const logger = { warn: (what: unknown) => console.error(what) };
const tails = new Tails(core, blobs, logger as never);
const index = new CoreClient(await fileIndex(folder));
const reader = new WindowReader({ core, index, blobs, tails });
const ignore = (): void => undefined;
const server = await listenForStreams({
  ...{ port: 0, host: '127.0.0.1', tokens: ['bench'] },
  find: (id) => Promise.resolve(replayWork(id, schema, replayRange(Number(minutes)))),
  open: (work, sink, transport) =>
    new Connection(work, {
      ...{ reader, tails, sink, framing: FRAMINGS[transport], sandbox: testSandbox, onSent: ignore, onLive: ignore },
      lost: new LostSlices({ core: index, blobs }, (_, error) => console.error(error)),
      fillsAfter: () => Promise.resolve([]),
      onFailure: (error) => console.error(error),
    }),
  run: async (connection) => void (await connection.run()),
  add: () => Promise.reject(new Error('not part of a replay')),
});
console.log((server.address() as AddressInfo).port);
process.stdin.resume();
await once(process.stdin, 'end');
process.exit(0);
