import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { JournalClip } from '../journal/read-journal-file.js';
import { encodeJournal, type EncodedJournal } from './encode-journal.js';

/** Encodes journal files; rejects when a file cannot be read or its thread has failed: try again. */
export interface JournalEncoder {
  encode(path: string, clip: JournalClip | undefined): Promise<EncodedJournal | null>;
  close(): Promise<void>;
}

export interface EncodeOrder {
  id: number;
  path: string;
  clip: JournalClip | undefined;
}

export interface EncodeAnswer {
  id: number;
  encoded?: EncodedJournal | null;
  error?: string;
}

const THREAD = new URL('./journal-encoder.thread.js', import.meta.url);

/**
 * An encoder on a thread of its own, since reading back and encoding 16 MiB would hold up the frames that arrive meanwhile and the
 * journal's syncs. A source tree that is not compiled has no such thread: there, encoding happens where it is asked for.
 */
export function createJournalEncoder(): JournalEncoder {
  if (!existsSync(fileURLToPath(THREAD))) return { encode: encodeJournal, close: async () => undefined };
  return new ThreadedEncoder();
}

class ThreadedEncoder implements JournalEncoder {
  private readonly open = new Map<number, PromiseWithResolvers<EncodedJournal | null>>();
  /** Started at once: the first file of a shard is small, and somebody waits for it. */
  private thread: Worker | undefined = this.start();
  private lastId = 0;

  encode(path: string, clip: JournalClip | undefined): Promise<EncodedJournal | null> {
    const answer = Promise.withResolvers<EncodedJournal | null>();
    this.lastId += 1;
    this.open.set(this.lastId, answer);
    this.thread ??= this.start();
    this.thread.postMessage({ id: this.lastId, path, clip } satisfies EncodeOrder);
    return answer.promise;
  }

  async close(): Promise<void> {
    await this.thread?.terminate();
  }

  private start(): Worker {
    const thread = new Worker(THREAD);
    thread.unref();
    thread.on('message', ({ id, encoded, error }: EncodeAnswer) => {
      const answer = this.open.get(id);
      this.open.delete(id);
      if (error === undefined) answer?.resolve(encoded ?? null);
      else answer?.reject(new Error(error));
    });
    thread.on('error', (error) => this.lost(thread, error));
    thread.on('exit', () => this.lost(thread, new Error('the encoding thread ended')));
    return thread;
  }

  private lost(thread: Worker, error: unknown): void {
    if (this.thread !== thread) return;
    this.thread = undefined;
    for (const answer of this.open.values()) answer.reject(error);
    this.open.clear();
  }
}
