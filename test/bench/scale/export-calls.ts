import { type DocumentNode, parse } from 'graphql';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import type { Core } from '../../../server/create-core.js';
import {
  BeginExportDocument,
  RecordOnlyPartitionDocument,
  ReportExportProgressDocument,
  SegmentSlicesDocument,
} from '../../../workflows/generated/operations.js';
import { EXPORT } from '../../support/core/domain.js';
import { coreFor } from '../../support/core/core.js';
import { written } from '../../support/core/write-export.js';
import type { Sql } from './mysql-meter.js';
import type { SimulatedDay } from './simulated-day.js';

/** Sends what a client and a worker send for an export of one file. */
export class ExportCalls {
  private constructor(
    private readonly core: Core,
    private readonly day: SimulatedDay,
    private readonly apiKey: string,
  ) {}

  /** Opens calls with an account of its own, which takes over the rights of the first one. */
  static async open(core: Core, sql: Sql, day: SimulatedDay): Promise<ExportCalls> {
    const { accountId, apiKey } = await coreFor(core).account();
    for (const table of ['subscriptions', 'spans']) {
      await sql(`UPDATE ${table} SET account_id = ? WHERE account_id = CONCAT('acc_', LPAD('0', 32, '0'))`, [
        accountId,
      ]);
    }
    return new ExportCalls(core, day, apiKey);
  }

  /** Each of one compacted hour of a stream. Returns the number of exports. */
  async run(count: number): Promise<number> {
    const { hourNs, shards } = this.day;
    const streams = shards[0]!.streams;
    const range = { fromNs: String(hourNs), toNs: String(hourNs + HOUR_NS) };
    for (let i = 0; i < count; i++) {
      const datastreamId = streams[i % streams.length]!;
      const { id } = (await this.client({ input: { datastreamId, ...range, format: 'CSV' } })) as { id: string };
      await this.worker(BeginExportDocument, { id, waitForSeal: false, first: 1_000 });
      await this.worker(SegmentSlicesDocument, { datastreamId, ...range, first: 1_000, after: null });
      await this.worker(ReportExportProgressDocument, { id, progress: 0.5, rows: '5', bytes: '50', partitions: [] });
      await this.worker(RecordOnlyPartitionDocument, { id, written: written(id), engineVersion: '7' });
    }
    return count;
  }

  private async client(variables: Record<string, unknown>): Promise<unknown> {
    const service = this.core.inProcessTransport('service');
    const call = { requestId: 'req_bench', apiKey: this.apiKey };
    return only(
      await service.execute<Record<string, unknown>, Record<string, unknown>>(parse(EXPORT), variables, call),
    );
  }

  private worker(document: DocumentNode, variables: Record<string, unknown>): Promise<unknown> {
    return this.day.call(document, variables);
  }
}

function only({ data, errors }: { data?: Record<string, unknown> | null; errors?: unknown }): unknown {
  if (errors || !data) throw new Error(JSON.stringify(errors));
  return Object.values(data)[0];
}
