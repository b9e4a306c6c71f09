import { promisify } from 'node:util';
import { constants, zstdCompress } from 'node:zlib';
import { CompressionType, RecordBatch, RecordBatchFileWriter, RecordBatchWriter, type Schema } from 'apache-arrow';
import { zstdSize } from '../../segments/zstd-size.js';
import { addSeconds } from '../../kernel/step-clock.js';
import type { RowBatch } from '../columns/row-batch.js';
import { arrowRows } from './arrow-columns.js';

const zstdAsync = promisify(zstdCompress);
const PARAMS = { [constants.ZSTD_c_compressionLevel]: 3 };
/** Length before a buffer whose compression would not shrink it. */
const NOT_COMPRESSED = -1n;
const PREFIX_BYTES = 8;

type Body = ReturnType<RecordBatchFileWriter['_assembleRecordBatch']>;

/**
 * Writes an Arrow IPC file with apache-arrow's schema and framing, one row group at a time
 * (arrow.apache.org/docs/format/Columnar.html). Buffers are compressed side by side in the thread
 * pool; apache-arrow itself would do so on this thread.
 */
export class ArrowWriter extends RecordBatchFileWriter {
  private pending: Uint8Array[] = [];
  private body: Body | undefined;

  constructor(
    private readonly fileSchema: Schema,
    private readonly sendChunk: (chunk: Uint8Array) => Promise<void>,
    isCompressed: boolean,
  ) {
    super({ autoDestroy: true, compressionType: isCompressed ? CompressionType.ZSTD : null });
    this.reset(undefined, fileSchema);
  }

  async writeRows(rows: RowBatch): Promise<void> {
    const batch = new RecordBatch(this.fileSchema, arrowRows(rows, this.fileSchema));
    this.body = await this.compressedBody(batch);
    this.write(batch);
    await this.flush();
  }

  /** Writes the footer. A file without rows is valid. */
  async finishFile(): Promise<void> {
    this._writeFooter(this.fileSchema);
    await this.flush();
  }

  /** apache-arrow leaves it to the footer. Readers of streams need it at the beginning as well. */
  protected override _writeSchema(schema: Schema): this {
    super._writeSchema(schema);
    // eslint-disable-next-line @typescript-eslint/unbound-method -- called with this
    const { _writeSchema: writeMessage } = RecordBatchWriter.prototype as unknown as SchemaWriter;
    writeMessage.call(this, schema);
    return this;
  }

  protected override _assembleRecordBatch(batch: Parameters<RecordBatchFileWriter['_assembleRecordBatch']>[0]): Body {
    const { body } = this;
    this.body = undefined;
    return body ?? super._assembleRecordBatch(batch);
  }

  protected override _write(chunk: unknown): this {
    const view = chunk as ArrayBufferView;
    const bytes = new Uint8Array(view.buffer, view.byteOffset, view.byteLength);
    if (bytes.length > 0) this.pending.push(bytes);
    this._position += bytes.length;
    return this;
  }

  /** Buffers of builders are used again: the sink gets a copy, made before anything else runs. */
  private async flush(): Promise<void> {
    const chunks = this.pending;
    this.pending = [];
    await this.sendChunk(Buffer.concat(chunks));
  }

  private async compressedBody(batch: RecordBatch): Promise<Body> {
    const compression = this._compression;
    this._compression = null;
    const plain = super._assembleRecordBatch(batch);
    this._compression = compression;
    if (!compression) return plain;
    const pairs = await Promise.all(plain.buffers.map(compressed));
    let end = 0;
    for (const [i, [prefix, bytes]] of pairs.entries()) {
      const region = plain.bufferRegions[i]!;
      region.offset = end;
      region.length = prefix.length + bytes.length;
      end = (end + region.length + 7) & ~7;
    }
    return { ...plain, byteLength: end, buffers: pairs.flat() };
  }
}

interface SchemaWriter {
  _writeSchema(this: RecordBatchWriter, schema: Schema): RecordBatchWriter;
}

/** Returns the length of a buffer and its compressed bytes; both empty for an empty one. */
async function compressed(buffer: ArrayBufferView): Promise<[Uint8Array, Uint8Array]> {
  const plain = new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);
  if (plain.length === 0) return [plain, plain];
  const startMs = performance.now();
  const packed = await zstdAsync(plain, { params: PARAMS, ...zstdSize(plain) });
  addSeconds('compress', (performance.now() - startMs) / 1_000);
  const prefix = Buffer.alloc(PREFIX_BYTES);
  const isSmaller = packed.length < plain.length;
  prefix.writeBigInt64LE(isSmaller ? BigInt(plain.length) : NOT_COMPRESSED);
  return [prefix, isSmaller ? packed : plain];
}
