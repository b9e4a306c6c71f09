import type { DataType, RecordBatch, Schema } from 'apache-arrow';
import { ByteSink } from '../byte-sink.js';
import { csvCells, writeTextCell } from './csv-cells.js';

const COMMA = 0x2c;
const LINE_FEED = 0x0a;

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
export function csvLines(batch: RecordBatch): Uint8Array {
  const sink = new ByteSink(1 << 16);
  const columns = batch.schema.fields.map((field, i) => {
    const data = batch.data.children[i]!;
    return { cells: csvCells(field.type as DataType, data), bitmap: data.nullCount > 0 ? data.nullBitmap : null };
  });
  for (let row = 0; row < batch.numRows; row++) {
    for (let i = 0; i < columns.length; i++) {
      if (i > 0) sink.byte(COMMA);
      const { cells, bitmap } = columns[i]!;
      if (bitmap === null || (bitmap[row >> 3]! & (1 << (row & 7))) !== 0) cells.write(sink, row);
    }
    sink.byte(LINE_FEED);
  }
  return sink.view();
}
