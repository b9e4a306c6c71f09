import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addCacheMetrics } from '../../schema/process/bounded-cache.js';

/** The facade's metrics; `registry` serves `GET /metrics`. */
export class FacadeMetrics {
  readonly registry = new Registry();

  readonly requestSeconds = new Histogram({
    name: 'rest_request_seconds',
    help: 'Duration of REST requests (of a stream, until it begins) by route pattern and status (499: the client disconnected)',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly unloggedRequests = new Counter({
    name: 'rest_unlogged_requests_total',
    help: 'REST requests that are missing in the request logs of accounts, because the core did not take them',
    registers: [this.registry],
  });

  readonly openStreams = new Gauge({
    name: 'rest_open_streams',
    help: 'Streams that clients have open, by transport: ndjson, sse, websocket',
    labelNames: ['transport'],
    registers: [this.registry],
  });

  readonly streamedBytes = new Counter({
    name: 'rest_streamed_bytes_total',
    help: 'Bytes of streams that were relayed to clients',
    labelNames: ['transport'],
    registers: [this.registry],
  });

  readonly fileBytes = new Counter({
    name: 'rest_file_bytes_total',
    help: 'Bytes of files that were relayed to clients of S3',
    registers: [this.registry],
  });

  constructor() {
    addCacheMetrics(this.registry);
  }
}
