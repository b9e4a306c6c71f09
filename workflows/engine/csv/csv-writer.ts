import { DataType, type Data, type RecordBatch, type Schema } from 'apache-arrow';
import { ByteSink } from '../byte-sink.js';
import { scratchKernel, type EngineKernel } from '../kernel/engine-kernel.js';
import { csvCells, writeTextCell } from './csv-cells.js';

const COMMA = 0x2c;
const LINE_FEED = 0x0a;
/** Lines are made a piece at a time. */
const PIECE_BYTES = 1 << 20;
const KIND = { int64: 0, bool: 1, text: 2, cells: 3 } as const;

/** The header line. */
export function csvHeader(schema: Schema): Uint8Array {
  const sink = new ByteSink();
  schema.fields.forEach((field, i) => {
    if (i > 0) sink.byte(COMMA);
    const name = Buffer.from(field.name);
    writeTextCell(sink, name, 0, name.length);
  });
  sink.byte(LINE_FEED);
  return sink.view();
}

/** The lines of a batch. */
export function csvLines(batch: RecordBatch): Uint8Array<ArrayBuffer> {
  const kernel = scratchKernel();
  const columns = batch.schema.fields.map((field, i) =>
    layOutColumn(kernel, field.type as DataType, batch.data.children[i]!),
  );
  const table = kernel.allocateWords(columns.flat());
  const written = kernel.allocate(16);
  const sink = new ByteSink(1 << 16);
  let room = PIECE_BYTES;
  let target = kernel.allocate(room);
  for (let row = 0; row < batch.numRows;) {
    const next = kernel.run.csvLines(table, columns.length, row, batch.numRows, target, room, written);
    // A line that is longer than a piece.
    if (next === row) target = kernel.allocate((room *= 2));
    sink.append(kernel.bytes.subarray(target, target + kernel.words[written / 4]!));
    row = next;
  }
  return sink.view();
}

/** A column as csvLines of kernel/assembly/csv.ts reads it. */
function layOutColumn(kernel: EngineKernel, type: DataType, data: Data): number[] {
  const { nullCount, nullBitmap } = data;
  const validity = nullCount > 0 ? kernel.copyIn(nullBitmap) : 0;
  const kind = DataType.isInt(type) ? KIND.int64 : DataType.isBool(type) ? KIND.bool : KIND.text;
  if (DataType.isUtf8(type) || kind !== KIND.text) {
    const offsets = kind === KIND.text ? kernel.copyIn(data.valueOffsets as Int32Array) : 0;
    return [kind, validity, kernel.copyIn(data.values as ArrayBufferView), offsets];
  }
  const cells = csvCells(type, data);
  const sink = new ByteSink(1 << 12);
  const ends = new Int32Array(data.length + 1);
  for (let row = 0; row < data.length; row++) {
    if (validity === 0 || (nullBitmap[row >> 3]! & (1 << (row & 7))) !== 0) cells.write(sink, row);
    ends[row + 1] = sink.length;
  }
  return [KIND.cells, validity, kernel.copyIn(sink.view()), kernel.copyIn(ends)];
}
