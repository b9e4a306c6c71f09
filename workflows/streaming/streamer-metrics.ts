import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The metrics of a streamer; the process serves the registry. */
export function createStreamerMetrics(registry: Registry, connections: () => number) {
  const registers = [registry];
  new Gauge({
    name: 'streamer_connections',
    help: 'Open streams',
    registers,
    collect() {
      this.set(connections());
    },
  });
  return {
    bytes: new Counter({ name: 'streamer_bytes_total', help: 'Bytes of records sent to readers', registers }),
    messages: new Counter({ name: 'streamer_messages_total', help: 'Messages and rows sent to readers', registers }),
    ended: new Counter({
      name: 'streamer_ended_total',
      help: 'Streams that ended, by reason: end, closed, or the code of their error',
      labelNames: ['reason'],
      registers,
    }),
    failures: new Counter({
      name: 'streamer_failed_reads_total',
      help: 'Reads that failed and were tried again',
      registers,
    }),
    lag: new Histogram({
      name: 'streamer_lag_seconds',
      help: 'Age of a watermark when what it sealed was sent to a reader that follows it',
      buckets: [0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
      registers,
    }),
  };
}

export type StreamerMetrics = ReturnType<typeof createStreamerMetrics>;
