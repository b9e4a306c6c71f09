import type { BlobStore } from '../../../workflows/blobs/blob-store.js';
import { LostSlices } from '../../../workflows/exports/rows/lost-slices.js';
import { Connection } from '../../../workflows/streaming/connection.js';
import { Tails } from '../../../workflows/streaming/reading/tails.js';
import { WindowReader } from '../../../workflows/streaming/reading/window-reader.js';
import { FRAMINGS } from '../../../workflows/streaming/records/framing.js';
import type { TransportEnd, WrittenRecords } from '../../../workflows/streaming/records/connection-writer.js';
import type { RecordSink } from '../../../workflows/streaming/record-sink.js';
import type { ConnectionWork } from '../../../workflows/streaming/streaming-core.js';
import { testSandbox } from '../sandbox/test-sandbox.js';
import type { SimulatedStore } from './simulated-store.js';

export interface TestRecord {
  type: string;
  datastream_id?: number;
  cursor?: string;
  [member: string]: unknown;
}

/** The process of streams over a simulated store. */
export class TestStreamer {
  readonly tails: Tails;
  readonly reader: WindowReader;
  readonly failures: unknown[] = [];
  onSpans: () => void = () => undefined;

  constructor(readonly store: SimulatedStore) {
    const logger = { warn: (details: unknown) => this.failures.push(details) };
    this.tails = new Tails(store.core, store, logger as never, () => Promise.resolve(this.onSpans()));
    this.reader = new WindowReader({
      core: store.core,
      index: store.index,
      blobs: store as unknown as BlobStore,
      tails: this.tails,
    });
  }

  lostSlices(): LostSlices {
    return new LostSlices({ core: this.store.index, blobs: this.store as unknown as BlobStore }, () => undefined);
  }

  /** Opens a connection. `most`: the reader leaves after so many records. */
  open(over: Partial<ConnectionWork> = {}, most = Infinity): TestReader {
    return new TestReader(this, this.store.work(over), most);
  }
}

/** A client that keeps what it reads. */
export class TestReader implements RecordSink {
  readonly lines: string[] = [];
  /** End of the transport; null while it is open. */
  endedHow: TransportEnd | null = null;
  readonly connection: Connection;
  readonly ended: Promise<string>;
  private readers: (() => void)[] = [];

  constructor(
    streamer: TestStreamer,
    work: ConnectionWork,
    private readonly most: number,
  ) {
    const { reader, tails, store } = streamer;
    this.connection = new Connection(work, {
      ...{ reader, tails, sink: this, framing: FRAMINGS.websocket },
      fillsAfter: async (shards, fillId) => {
        const known = shards.map((shard) => ({ shard, sealedThroughNs: null, spansRevision: null, fillId }));
        return (await store.core.sealed(known, 0, AbortSignal.abort())).flatMap(({ fills }) => fills);
      },
      sandbox: testSandbox,
      lost: streamer.lostSlices(),
      onSent: () => undefined,
      onLive: () => undefined,
      onFailure: (error) => streamer.failures.push(error),
    });
    this.ended = this.connection.run();
  }

  get records(): TestRecord[] {
    return this.lines.map((line) => JSON.parse(line) as TestRecord);
  }

  /** The lines of messages and gaps, without their cursors. */
  get told(): string[] {
    return this.lines.filter((line) => /^\{"type":"(message|gap)"/.test(line)).map(withoutCursor);
  }

  write({ bytes, ends }: WrittenRecords): Promise<void> {
    let from = 0;
    for (const to of ends) {
      if (this.lines.length < this.most) this.lines.push(bytes.toString('utf8', from, to));
      from = to;
    }
    for (const tell of this.readers.splice(0)) tell();
    if (this.lines.length < this.most) return Promise.resolve();
    this.connection.drop();
    return Promise.reject(new Error('the reader has left'));
  }

  end(how: TransportEnd): void {
    this.endedHow = how;
    for (const tell of this.readers.splice(0)) tell();
  }

  /** Resolves once a record satisfies the condition. */
  async until(condition: (record: TestRecord) => boolean): Promise<TestRecord> {
    for (;;) {
      const found = this.records.find(condition);
      if (found) return found;
      await new Promise<void>((resolve) => this.readers.push(resolve));
    }
  }
}

export const withoutCursor = (line: string): string => line.replace(/,"cursor":"[\w-]+"/, '');
