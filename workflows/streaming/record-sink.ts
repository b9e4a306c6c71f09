import type { TransportEnd, WrittenRecords } from './records/connection-writer.js';

/** The socket of a connection, whatever its transport. */
export interface RecordSink {
  /** Resolves when more may be written. Rejects if the reader is gone or takes nothing. */
  write(records: WrittenRecords): Promise<void>;
  /** Writes nothing more. The reader gets what was written before. */
  end(how: TransportEnd): void;
}

/** The reader has taken nothing for too long. */
export class StalledReaderError extends Error {
  override readonly name = 'StalledReaderError';
}
