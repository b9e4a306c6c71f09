import type { BatchField } from '../columns/row-batch.js';
import { csvHeader } from './csv-writer.js';
import { GzipMember } from './gzip-member.js';

/** A csv.gz file of one gzip member. It has the header line even if there are no rows. */
export class GzippedCsv {
  private readonly gzip: GzipMember;
  private header: Uint8Array | null;

  constructor(fields: readonly BatchField[], sink: (chunk: Uint8Array) => Promise<void>) {
    this.gzip = new GzipMember(sink);
    this.header = csvHeader(fields);
  }

  async append(lines: Uint8Array): Promise<void> {
    await this.writeHeader();
    await this.gzip.append(lines);
  }

  async finish(): Promise<void> {
    await this.writeHeader();
    await this.gzip.finish();
  }

  private async writeHeader(): Promise<void> {
    if (this.header) await this.gzip.append(this.header);
    this.header = null;
  }
}
