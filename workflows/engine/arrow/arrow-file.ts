import type { ParquetCompression } from '../../../schema/exports/file-format.js';
import type { ParquetTypes } from '../../../schema/exports/parquet-types.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';
import type { ArrowWriter } from './arrow-writer.js';

interface ArrowForm {
  compression: ParquetCompression;
  types: ParquetTypes;
  metadata: Readonly<Record<string, string>>;
  sink: (chunk: Uint8Array) => Promise<void>;
}

/** An Arrow IPC file. Loads apache-arrow at the first one: most workers never write any. */
export class ArrowFile {
  private writer: Promise<ArrowWriter> | undefined;

  constructor(
    private readonly fields: readonly BatchField[],
    private readonly form: ArrowForm,
  ) {}

  async write(group: RowBatch): Promise<void> {
    await (await this.open()).writeRows(group);
  }

  async finish(): Promise<void> {
    await (await this.open()).finishFile();
  }

  private open(): Promise<ArrowWriter> {
    return (this.writer ??= openWriter(this.fields, this.form));
  }
}

async function openWriter(
  fields: readonly BatchField[],
  { compression, types, metadata, sink }: ArrowForm,
): Promise<ArrowWriter> {
  const [{ ArrowWriter }, { arrowSchema }] = await Promise.all([
    import('./arrow-writer.js'),
    import('./arrow-columns.js'),
  ]);
  return new ArrowWriter(arrowSchema(fields, types, metadata), sink, compression !== 'none');
}
