import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { addCacheMetrics } from '../../schema/process/bounded-cache.js';

/** There are about 200 operations of our own. */
const MAX_OPERATION_NAMES = 500;

/** Metrics of the server. `GET /metrics` prints `registry`. */
export class ServerMetrics {
  readonly registry = new Registry();
  private readonly operationNames = new Set<string>();

  readonly operationSeconds = new Histogram({
    name: 'graphql_operation_seconds',
    help: 'Duration of GraphQL operations by name and outcome (ok or error code)',
    labelNames: ['operation', 'code'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [this.registry],
  });

  readonly rateLimitDecisions = new Counter({
    name: 'rate_limit_decisions_total',
    help: 'Admissions: granted, refused, refused_from_memory, failed_open',
    labelNames: ['decision'],
    registers: [this.registry],
  });

  readonly idempotentAnswers = new Counter({
    name: 'idempotent_answers_total',
    help: 'Responses to operations with an idempotency key: first, replayed, conflict, busy',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly outboxDelivered = new Counter({
    name: 'outbox_delivered_total',
    help: 'Jobs delivered to Temporal by kind and outcome (done, failed)',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  readonly outboxPending = new Gauge({
    name: 'outbox_pending',
    help: 'Jobs waiting for Temporal',
    registers: [this.registry],
  });

  readonly outboxOldestSeconds = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest job waiting for Temporal',
    registers: [this.registry],
  });

  readonly databaseClockSkewSeconds = new Gauge({
    name: 'database_clock_skew_seconds',
    help: "The certain part of the database's clock minus the server's",
    registers: [this.registry],
  });

  readonly collectionStreams = new Gauge({
    name: 'collection_streams',
    help: 'Subscribed datastreams by state: live, quiet, disconnected, no_feed',
    labelNames: ['exchange', 'state'],
    registers: [this.registry],
  });

  readonly qualityStreams = new Gauge({
    name: 'quality_streams',
    help: 'Datastreams by the condition of yesterday (UTC): available, degraded, missing, pending',
    labelNames: ['exchange', 'condition'],
    registers: [this.registry],
  });

  readonly qualityHoursWaiting = new Gauge({
    name: 'quality_hours_waiting',
    help: 'Hours of datastreams that ended over an hour ago and whose quality is not computed',
    registers: [this.registry],
  });

  readonly deliveriesWaiting = new Gauge({
    name: 'deliveries_waiting',
    help: 'Exports of running sets that are written and not at their destination',
    registers: [this.registry],
  });

  readonly deliveriesOldestSeconds = new Gauge({
    name: 'deliveries_oldest_seconds',
    help: 'Age of the oldest written export that is not at its destination',
    registers: [this.registry],
  });

  /**
   * Returns the label of an operation: its name, or `other` beyond the limit. Names come from
   * services, but the time series of each name are never freed.
   */
  operationLabel(name: string): string {
    if (this.operationNames.size < MAX_OPERATION_NAMES) this.operationNames.add(name);
    return this.operationNames.has(name) ? name : 'other';
  }

  constructor(options: { process: boolean } = { process: false }) {
    addCacheMetrics(this.registry);
    if (options.process) collectDefaultMetrics({ register: this.registry });
  }
}
