import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.2, 0.25, 0.5, 1, 2.5, 5, 10];

/** Creates the collector's metrics, labelled by exchange, in `registry`. */
export function createCollectorMetrics(registry: Registry) {
  const labelNames = ['exchange'] as const;
  const registers = [registry];
  return {
    frames: new Counter({ name: 'collector_frames_total', help: 'Journalled frames', labelNames, registers }),
    frameBytes: new Counter({
      name: 'collector_frame_bytes_total',
      help: 'Bytes of journalled frames',
      labelNames,
      registers,
    }),
    unrouted: new Counter({
      name: 'collector_unrouted_total',
      help: 'Frames that belong to no collected datastream',
      labelNames: ['exchange', 'reason'] as const,
      registers,
    }),
    gaps: new Counter({
      name: 'collector_gaps_total',
      help: 'Gaps: time ranges in which nothing of a stream could be received',
      labelNames: ['exchange', 'reason'] as const,
      registers,
    }),
    streams: new Gauge({
      name: 'collector_streams',
      help: 'Streams by state',
      labelNames: ['exchange', 'state'] as const,
      registers,
    }),
    leaseHeld: new Gauge({ name: 'collector_lease_held', help: '1 while the shard is ours', labelNames, registers }),
    leaseState: new Gauge({
      name: 'collector_lease_state',
      help: '1 for the state of a shard: owner, successor (journals beside the owner), standby',
      labelNames: ['exchange', 'state'] as const,
      registers,
    }),
    clockSkew: new Gauge({
      name: 'collector_clock_skew_seconds',
      help: "The server's clock minus ours; beyond half a second one of them is wrong",
      labelNames,
      registers,
    }),
    exchangeLag: new Gauge({
      name: 'collector_exchange_lag_seconds',
      help: "Our clock minus the exchange's time of an event, the least of the last 30; far from zero a clock is wrong or the feed is late",
      labelNames,
      registers,
    }),
    journalBytes: new Gauge({
      name: 'collector_journal_bytes',
      help: 'Bytes of the journal, not yet in the index',
      labelNames,
      registers,
    }),
    journalFill: new Gauge({
      name: 'collector_journal_fill_ratio',
      help: 'Journal size over its bound; collection pauses at 1',
      labelNames,
      registers,
    }),
    journalAlarm: new Gauge({
      name: 'collector_journal_alarm',
      help: '1 from four fifths of the bound on: act before collection pauses',
      labelNames,
      registers,
    }),
    journalFailures: new Counter({
      name: 'collector_journal_failures_total',
      help: 'Attempts to write the journal that the disk refused; its frames wait in memory',
      labelNames,
      registers,
    }),
    damagedFiles: new Gauge({
      name: 'collector_damaged_journal_files',
      help: 'Journal files that their disk damaged, kept in the folder of the journal',
      labelNames,
      registers,
    }),
    lateFrames: new Counter({
      name: 'collector_late_frames_total',
      help: 'Frames that filled gaps after another owner had collected since',
      labelNames,
      registers,
    }),
    handovers: new Counter({
      name: 'collector_handovers_total',
      help: 'Shards given to a successor, taken from an owner that released them, or taken from one that died',
      labelNames: ['exchange', 'kind'] as const,
      registers,
    }),
    fsyncSeconds: new Histogram({
      name: 'collector_fsync_wait_seconds',
      help: 'Longest wait of a frame from arrival to disk, per sync',
      labelNames,
      buckets: SECONDS,
      registers,
    }),
    commitSeconds: new Histogram({
      name: 'collector_commit_seconds',
      help: 'From a closed journal file to its rows in the index',
      labelNames,
      buckets: SECONDS,
      registers,
    }),
    commitFailures: new Counter({
      name: 'collector_commit_failures_total',
      help: 'Failed tries to commit a journal file, which are retried',
      labelNames,
      registers,
    }),
    sealedThrough: new Gauge({
      name: 'collector_sealed_through_seconds',
      help: 'Watermark: everything received before it is in the index (Unix time)',
      labelNames,
      registers,
    }),
  };
}

export type CollectorMetrics = ReturnType<typeof createCollectorMetrics>;

/** Sets the metrics of a shard's ownership. */
export function showLeaseState(
  metrics: CollectorMetrics,
  exchange: string,
  { heldEpoch, standbyEpoch }: { heldEpoch: bigint | null; standbyEpoch: bigint | null },
): void {
  const [owner, successor] = [heldEpoch !== null, standbyEpoch !== null];
  metrics.leaseHeld.set({ exchange }, owner ? 1 : 0);
  const states = { owner, successor, standby: !owner && !successor };
  for (const [state, is] of Object.entries(states)) metrics.leaseState.set({ exchange, state }, is ? 1 : 0);
}
