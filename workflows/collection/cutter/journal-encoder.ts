import type { Worker } from 'node:worker_threads';
import { startThread, ThreadError } from '../../threads/start-thread.js';
import type { JournalClip } from '../handover/journal-clip.js';
import type { EncodedJournal } from './encode-journal.js';

/** Encodes journal files. Rejects if a file cannot be read or the thread has failed: try again. */
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

const ENTRY = 'workflows/collection/cutter/journal-encoder.thread.js';

/**
 * Starts an encoder on its own thread: reading back and encoding 16 MiB would delay arriving frames
 * and the journal's syncs. Throws ThreadError if its code was not compiled.
 */
export function createJournalEncoder(): JournalEncoder {
  return new ThreadedEncoder();
}

class ThreadedEncoder implements JournalEncoder {
  private readonly open = new Map<number, PromiseWithResolvers<EncodedJournal | null>>();
  /** Started at once: the first file of a shard is small, and an export may wait for it. */
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
    const thread = startThread(ENTRY);
    thread.on('message', ({ id, encoded, error }: EncodeAnswer) => {
      const answer = this.open.get(id);
      this.open.delete(id);
      if (error === undefined) answer?.resolve(encoded ?? null);
      else answer?.reject(new Error(error));
    });
    thread.on('error', (error) => this.lost(thread, error));
    thread.on('exit', () => this.lost(thread, new ThreadError('the encoding thread ended')));
    return thread;
  }

  private lost(thread: Worker, error: unknown): void {
    if (this.thread !== thread) return;
    this.thread = undefined;
    for (const answer of this.open.values()) answer.reject(error);
    this.open.clear();
  }
}
