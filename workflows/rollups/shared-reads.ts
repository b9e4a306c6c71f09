import type { RangeReads, RangeRequest } from '../blobs/blob-store.js';

const MAX_BYTES = 64 * 1024 ** 2;

type Answer = ReturnType<RangeReads['readRange']>;

/**
 * Keeps what each blob's reader asks for first: its footer, of a small blob everything. Streams of
 * a shard share their fresh segments, so that these are fetched once and not for each stream.
 */
export class SharedReads implements RangeReads {
  private readonly kept = new Map<string, { answer: Answer; bytes: number }>();
  private bytes = 0;

  constructor(private readonly blobs: RangeReads) {}

  readRange(name: string, range: RangeRequest, signal?: AbortSignal): Answer {
    // Later reads name the version that the first one found.
    if (range.etag !== undefined) return this.blobs.readRange(name, range, signal);
    const key = `${range.offset} ${range.length} ${name}`;
    const kept = this.kept.get(key);
    if (kept) return kept.answer;
    const answer = this.blobs.readRange(name, range, signal);
    this.keep(key, answer, range.length);
    answer.catch(() => this.drop(key));
    return answer;
  }

  private keep(key: string, answer: Answer, bytes: number): void {
    this.kept.set(key, { answer, bytes });
    this.bytes += bytes;
    for (const oldest of this.kept.keys()) {
      if (this.bytes <= MAX_BYTES || oldest === key) return;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    this.bytes -= this.kept.get(key)?.bytes ?? 0;
    this.kept.delete(key);
  }
}
