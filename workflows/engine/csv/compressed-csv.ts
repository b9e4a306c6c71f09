import type { SetFormat } from '../../../schema/exports/file-format.js';
import type { BatchField } from '../columns/row-batch.js';
import { csvHeader } from './csv-writer.js';
import { GzipMember, type LinesDeflater } from './gzip-member.js';
import { ZstdFrame } from './zstd-frame.js';

/**
 * A CSV file in one gzip member or one zstd frame. It has the header line even if there are no
 * rows.
 */
export class CompressedCsv {
  private readonly compressed: GzipMember | ZstdFrame;
  private header: Uint8Array | null;

  constructor(
    fields: readonly BatchField[],
    format: SetFormat,
    sink: (chunk: Uint8Array) => Promise<void>,
    deflateLines?: LinesDeflater,
  ) {
    this.compressed = format === 'csv.zst' ? new ZstdFrame(sink) : new GzipMember(sink, deflateLines);
    this.header = csvHeader(fields);
  }

  async append(lines: Uint8Array): Promise<void> {
    await this.writeHeader();
    await this.compressed.append(lines);
  }

  async finish(): Promise<void> {
    await this.writeHeader();
    await this.compressed.finish();
  }

  private async writeHeader(): Promise<void> {
    if (this.header) await this.compressed.append(this.header);
    this.header = null;
  }
}
