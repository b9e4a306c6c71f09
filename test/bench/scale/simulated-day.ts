import { type DocumentNode, parse } from 'graphql';
import { seqOf } from '../../../schema/collection/frame-seq.rule.js';
import { HOUR_NS } from '../../../schema/time/timestamps.js';
import type { Core } from '../../../server/create-core.js';
import {
  AcquireCollectorLeaseDocument,
  ClaimMinutesDocument,
  CollectionPlanDocument,
  CommitSegmentsDocument,
  CompactionHoursDocument,
  CompactionInputsDocument,
  CompactionStreamsDocument,
  PlanOutputsDocument,
  RecordRollupsDocument,
  RenewCollectorLeaseDocument,
  SwapSegmentsDocument,
} from '../../../workflows/generated/operations.js';
import type { Sql } from './mysql-meter.js';

interface DayShape {
  exchanges: number;
  streamsPerExchange: number;
  /** Accounts that subscribe to each stream. */
  accounts: number;
}

interface Shard {
  name: string;
  streams: string[];
  epoch: string;
}

type Row = Record<string, string>;
interface ClaimedHour {
  datastreamId: string;
  hourNs: string;
  minutes: string;
  claim: string;
}

const CUT_NS = 10_000_000_000n;
const TTL_MS = 600_000;
const FRAMES_PER_CUT = 58;
const CATALOG_CHUNK = 100;
const SLICES_PER_SWAP = 2_000;
const SLICES_PER_READ = 5_000;
const HOURS_PER_RECORD = 20;
/** Everything is settled, and the hour is closed, an hour after it. */
const later = (): string => new Date(Date.now() + 3_600_000).toISOString();

/**
 * Sends what collectors and workers send in a day, without their bytes. Each method returns the
 * number of calls.
 */
export class SimulatedDay {
  /** A closed hour. */
  readonly hourNs: bigint = ((BigInt(Date.now()) * 1_000_000n) / HOUR_NS) * HOUR_NS - 3n * HOUR_NS;
  shards: Shard[] = [];
  private readonly service;

  constructor(
    private readonly core: Core,
    private readonly sql: Sql,
    private readonly shape: DayShape,
  ) {
    this.service = core.inProcessTransport('service');
  }

  /** Fills the catalogue, and lets accounts subscribe to every stream since before the hour. */
  async open(): Promise<void> {
    const { exchanges, streamsPerExchange } = this.shape;
    for (let i = 0; i < exchanges; i++) this.shards.push(await this.openExchange(`bench${i}`, streamsPerExchange));
  }

  async openExchange(name: string, streamCount: number): Promise<Shard> {
    const catalog = (from: number): object => {
      const instruments = Array.from({ length: Math.min(CATALOG_CHUNK, streamCount - from) }, (_, i) => {
        return { symbol: `C${from + i}`, streams: ['trades'] };
      });
      return { exchanges: [{ code: name, displayName: name, instruments }] };
    };
    const staff = this.core.inProcessTransport('staff');
    const load = parse('mutation ($c: JSON!) { loadCatalog(catalog: $c) { exchanges } }');
    for (let from = 0; from < streamCount; from += CATALOG_CHUNK) {
      const answer = await staff.execute(load, { c: catalog(from) }, { requestId: 'req_bench' });
      if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    }
    for (let account = 0; account < this.shape.accounts; account++) {
      const accountId = `acc_${String(account).padStart(32, '0')}`;
      await this.sql(
        `INSERT INTO subscriptions (id, account_id, datastream_id, status, created_at)
         SELECT CONCAT('sub_', LPAD(HEX(id * 100 + ?), 32, '0')), ?, id, 'ACTIVE', UTC_TIMESTAMP(6)
         FROM datastreams WHERE exchange = ?`,
        [account, accountId, name],
      );
      await this.sql(
        `INSERT INTO spans (id, subscription_id, account_id, datastream_id, exchange, source, from_ns, to_ns, retired_at)
         SELECT CONCAT('spn_', LPAD(HEX(id * 100 + ?), 32, '0')), CONCAT('sub_', LPAD(HEX(id * 100 + ?), 32, '0')), ?,
           id, exchange, 'live', ?, NULL, NULL FROM datastreams WHERE exchange = ?`,
        [account, account, accountId, this.hourNs - HOUR_NS, name],
      );
    }
    const rows = await this.sql<{ id: string }>('SELECT id FROM datastreams WHERE exchange = ? ORDER BY id', [name]);
    const lease = (await this.call(AcquireCollectorLeaseDocument, {
      ...{ shard: name, owner: 'bench', ttlMs: TTL_MS, beside: false },
    })) as { epoch: string };
    return { name, streams: rows.map(({ id }) => String(id)), epoch: String(lease.epoch) };
  }

  /**
   * The cuts of some seconds of shards: a segment each ten seconds, a slice of every stream in
   * each.
   */
  async commit(shards: readonly Shard[], firstCut: number, cuts: number): Promise<number> {
    for (let cut = firstCut; cut < firstCut + cuts; cut++) {
      for (const shard of shards) await this.call(CommitSegmentsDocument, this.segmentOf(shard, cut));
    }
    return cuts * shards.length;
  }

  /** Renewals of leases, each with a report of every stream. */
  async renew(rounds: number): Promise<number> {
    for (let round = 0; round < rounds; round++) {
      for (const { name, epoch, streams } of this.shards) {
        const atNs = String(this.hourNs + BigInt(round) * (CUT_NS / 3n));
        const reports = streams.map((datastreamId) => {
          const sinceNs = String(this.hourNs);
          return { datastreamId, connected: true, sinceNs, lastFrameNs: atNs, messagesPerSecond: 5.8 + round };
        });
        const report = { atNs, streams: reports, goneStreamIds: [] };
        await this.call(RenewCollectorLeaseDocument, { shard: name, epoch, ttlMs: TTL_MS, report });
      }
    }
    return rounds * this.shards.length;
  }

  /** Collectors ask for their whole plans. */
  async plan(shards: readonly Shard[], rounds: number): Promise<number> {
    for (let round = 0; round < rounds; round++) {
      for (const shard of shards) await this.planOf(shard, null);
    }
    return rounds * shards.length;
  }

  /**
   * Collectors that have their plan ask whether it changed: `rounds` times, after the whole plan
   * once.
   */
  async planUnchanged(shards: readonly Shard[], rounds: number): Promise<number> {
    const known = new Map<Shard, string | null>();
    for (const shard of shards) known.set(shard, (await this.planOf(shard, null)).revision);
    for (let round = 0; round < rounds; round++) {
      for (const shard of shards) {
        const { unchanged } = await this.planOf(shard, known.get(shard)!);
        if (!unchanged) throw new Error('A plan changed, though nothing else did');
      }
    }
    return (rounds + 1) * shards.length;
  }

  private async planOf({ name, epoch }: Shard, known: string | null) {
    const plan = await this.call(CollectionPlanDocument, { shard: name, epoch, known });
    return plan as { revision: string | null; unchanged: boolean };
  }

  /**
   * Compacts the hour of a shard: every stream's slices become one segment. Returns the number of
   * input slices.
   */
  async compact({ name: shard }: Shard): Promise<number> {
    const settledBefore = later();
    const hourNs = String(this.hourNs);
    const asked = { shard, hourNs, settledBefore };
    await this.call(CompactionHoursDocument, {
      settledBefore,
      closedBeforeNs: String(this.hourNs + HOUR_NS),
      first: 200,
    });
    const streams = (await this.call(CompactionStreamsDocument, asked)) as { datastreamId: string; slices: string }[];
    let slices = 0;
    const perStream = Number(streams[0]?.slices ?? 1);
    const perRead = Math.max(1, Math.floor(SLICES_PER_READ / perStream));
    for (let from = 0; from < streams.length; from += perRead) {
      const datastreamIds = streams.slice(from, from + perRead).map(({ datastreamId }) => String(datastreamId));
      const inputs = (await this.call(CompactionInputsDocument, { ...asked, datastreamIds })) as Row[];
      const parts = [...Map.groupBy(inputs, ({ datastreamId }) => datastreamId).values()];
      const perSwap = Math.max(1, Math.floor(SLICES_PER_SWAP / perStream));
      for (let part = 0; part < parts.length; part += perSwap)
        await this.swap(shard, parts.slice(part, part + perSwap));
      slices += inputs.length;
    }
    return slices;
  }

  /** Claims changed minutes as one run of the schedule does, and stores a rollup of each minute. */
  async claim(): Promise<ClaimedHour[]> {
    return (await this.call(ClaimMinutesDocument, { first: 2_000 })) as ClaimedHour[];
  }

  /** Returns the number of hours of streams. */
  async rollUp(claimed: readonly ClaimedHour[]): Promise<number> {
    for (let from = 0; from < claimed.length; from += HOURS_PER_RECORD) {
      const hours = claimed.slice(from, from + HOURS_PER_RECORD).map((hour) => {
        const { datastreamId, hourNs, minutes, claim } = hour;
        const mask = {
          datastreamId: String(datastreamId),
          hourNs: String(hourNs),
          minutes: String(minutes),
          claim: String(claim),
        };
        return { ...mask, rollups: rollupsOf(BigInt(hourNs), BigInt(minutes)) };
      });
      await this.call(RecordRollupsDocument, { hours });
    }
    return claimed.length;
  }

  private async swap(shard: string, parts: readonly Row[][]): Promise<void> {
    const outputs = parts.map((part) => {
      const [first, last] = [part[0]!, part.at(-1)!];
      const { datastreamId, minNs, firstSeq } = first;
      const sum = (key: string): string => String(part.reduce((total, slice) => total + BigInt(slice[key]!), 0n));
      const { lastSeq, maxNs } = last;
      const slice = { datastreamId, minNs, firstSeq, lastSeq, maxNs, firstRowGroup: 0, lastRowGroup: 0 };
      const blobName = `raw/${datastreamId}/2026/01/01/00/${minNs}-${firstSeq}-${lastSeq}-0123456789ab.parquet`;
      return {
        blobName,
        blobBytes: '1000000',
        slices: [{ ...slice, rows: sum('rows'), messageBytes: sum('messageBytes') }],
      };
    });
    for (const { blobName } of outputs) await this.call(PlanOutputsDocument, { blobNames: [blobName] });
    const inputs = parts.flat().map(({ datastreamId, blobName, minNs, firstSeq, rows }) => {
      return { datastreamId, blobName, minNs, firstSeq, rows };
    });
    await this.call(SwapSegmentsDocument, { shard, inputs, outputs });
  }

  private segmentOf({ name, epoch, streams }: Shard, cut: number): Record<string, unknown> {
    const minNs = this.hourNs + BigInt(cut) * CUT_NS;
    const slices = streams.map((datastreamId, i) => {
      const first = (cut * streams.length + i) * FRAMES_PER_CUT;
      return {
        ...{ datastreamId, firstRowGroup: 0, lastRowGroup: 0 },
        firstSeq: String(seqOf(BigInt(epoch), BigInt(first))),
        lastSeq: String(seqOf(BigInt(epoch), BigInt(first + FRAMES_PER_CUT - 1))),
        ...{ minNs: String(minNs), maxNs: String(minNs + CUT_NS - 1_000_000n) },
        ...{ rows: String(FRAMES_PER_CUT), messageBytes: String(FRAMES_PER_CUT * 200) },
      };
    });
    const blobName = `raw/${name}/2026/01/01/00/${minNs}-${slices[0]!.firstSeq}-${slices.at(-1)!.lastSeq}.parquet`;
    const sealedThroughNs = String(minNs + CUT_NS);
    return { shard: name, epoch, segments: [{ blobName, blobBytes: '1000000', slices }], gaps: [], sealedThroughNs };
  }

  async call(document: DocumentNode, variables: Record<string, unknown>): Promise<unknown> {
    const answer = await this.service.execute<Record<string, unknown>, Record<string, unknown>>(document, variables, {
      requestId: 'req_bench',
    });
    if (answer.errors) throw new Error(JSON.stringify(answer.errors));
    return Object.values(answer.data as Record<string, unknown>)[0];
  }
}

function rollupsOf(hourNs: bigint, mask: bigint): object[] {
  const minutes = Array.from({ length: 60 }, (_, minute) => BigInt(minute)).filter((minute) => mask & (1n << minute));
  return minutes.map((minute) => {
    const minuteNs = hourNs + minute * 60_000_000_000n;
    const price = {
      trades: '348',
      open: '67012.31',
      high: '67020.10',
      low: '67001.55',
      close: '67013.02',
      volume: '12.345678',
    };
    const lastNs = String(minuteNs + 59_123_456_789n);
    return {
      minuteNs: String(minuteNs),
      frames: '348',
      bytes: '69600',
      lastNs,
      lagP50: '12345678',
      lagP99: '45678901',
      price,
    };
  });
}
