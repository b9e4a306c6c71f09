import { ByteSink } from '../../kernel/byte-sink.js';
import type { ColumnData } from '../columns/column-data.js';
import { scratchKernel, type EngineKernel } from '../../kernel/engine-kernel.js';
import { CSV_BOOL, CSV_CELLS, CSV_INT64, CSV_TEXT } from '../../kernel/layout.js';
import type { BatchField, RowBatch } from '../columns/row-batch.js';
import { inStep } from '../../kernel/step-clock.js';
import { csvCells, writeTextCell } from './csv-cells.js';
import { COMMA } from '../../kernel/characters.js';

const LINE_FEED = 0x0a;
/** Bytes of lines that are written at a time. */
const CHUNK_BYTES = 1 << 20;
const KIND = { int64: CSV_INT64, bool: CSV_BOOL, text: CSV_TEXT } as const;

/** The header line. */
export function csvHeader(fields: readonly BatchField[]): Uint8Array {
  const sink = new ByteSink();
  fields.forEach((field, i) => {
    if (i > 0) sink.byte(COMMA);
    const name = Buffer.from(field.name);
    writeTextCell(sink, name, 0, name.length);
  });
  sink.byte(LINE_FEED);
  return sink.view();
}

/** Appends the lines of a batch. */
export function csvLines(batch: RowBatch, sink: ByteSink): void {
  inStep('encode', () => writeLines(batch, sink));
}

function writeLines({ columns: data, rows }: RowBatch, sink: ByteSink): void {
  const kernel = scratchKernel();
  const columns = data.map((column) => layOutColumn(kernel, column));
  const table = kernel.allocateWords(columns.flat());
  const written = kernel.allocate(16);
  let room = CHUNK_BYTES;
  let target = kernel.allocate(room);
  for (let row = 0; row < rows;) {
    const next = kernel.run.csvLines(table, columns.length, row, rows, target, room, written);
    // The line is longer than the buffer.
    if (next === row) target = kernel.allocate((room *= 2));
    sink.append(kernel.bytes.subarray(target, target + kernel.words[written / 4]!));
    row = next;
  }
}

/** A column as csvLines of kernel/assembly/csv.ts reads it. */
function layOutColumn(kernel: EngineKernel, data: ColumnData): number[] {
  const { type, nullCount, nullBitmap } = data;
  const validity = nullCount > 0 ? kernel.copyIn(nullBitmap!) : 0;
  if (type.kind === 'int64' || type.kind === 'bool' || type.kind === 'text') {
    const kind = KIND[type.kind];
    const offsets = kind === CSV_TEXT ? kernel.copyIn(data.valueOffsets as Int32Array) : 0;
    return [kind, validity, kernel.copyIn(data.values as ArrayBufferView), offsets];
  }
  const cells = csvCells(data);
  const sink = new ByteSink(1 << 12);
  const ends = new Int32Array(data.length + 1);
  for (let row = 0; row < data.length; row++) {
    if (validity === 0 || (nullBitmap![row >> 3]! & (1 << (row & 7))) !== 0) cells.write(sink, row);
    ends[row + 1] = sink.length;
  }
  return [CSV_CELLS, validity, kernel.copyIn(sink.view()), kernel.copyIn(ends)];
}
