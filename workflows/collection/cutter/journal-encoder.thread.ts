import { parentPort } from 'node:worker_threads';
import { encodeJournal, type EncodedJournal, type EncoderMemory, encoderMemory } from './encode-journal.js';
import type { EncodeAnswer, EncodeOrder } from './journal-encoder.js';
import { messageOf } from '../../../schema/text/message-of.js';

/** The thread's side of `journal-encoder.ts`. Encodes one file at a time, in order. */
let turn: Promise<void> = Promise.resolve();
let memory: EncoderMemory | undefined;

parentPort?.on('message', (order: EncodeOrder) => {
  turn = turn.then(() => answer(order));
});

async function answer({ id, path, clip }: EncodeOrder): Promise<void> {
  try {
    memory ??= encoderMemory();
    const encoded = await encodeJournal(path, clip, memory);
    const answered: EncodeAnswer = { id, encoded };
    parentPort?.postMessage(answered, transferable(encoded));
  } catch (error) {
    // An encoder that has failed stays so.
    memory?.tools.encoder.close();
    memory = undefined;
    const answered: EncodeAnswer = { id, error: messageOf(error) };
    parentPort?.postMessage(answered);
  }
}

/** Transfers the segment's memory unless it is shared. */
function transferable(encoded: EncodedJournal | null): ArrayBuffer[] {
  const bytes = encoded?.segment?.bytes;
  const { buffer } = bytes ?? {};
  return bytes && buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength ? [buffer] : [];
}
