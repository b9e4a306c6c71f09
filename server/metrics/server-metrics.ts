import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** What the server counts; `registry` is what `GET /metrics` prints. */
export class ServerMetrics {
  readonly registry = new Registry();

  readonly operationSeconds = new Histogram({
    name: 'graphql_operation_seconds',
    help: 'Time of GraphQL operations by name and outcome (ok or error code)',
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
    help: 'Answers to mutations under an idempotency key: first, replayed, conflict, busy',
    labelNames: ['outcome'],
    registers: [this.registry],
  });

  readonly outboxDelivered = new Counter({
    name: 'outbox_delivered_total',
    help: 'Jobs handed to Temporal by kind and outcome (done, failed)',
    labelNames: ['kind', 'outcome'],
    registers: [this.registry],
  });

  readonly outboxPending = new Gauge({
    name: 'outbox_pending',
    help: 'Jobs that wait for Temporal',
    registers: [this.registry],
  });

  readonly outboxOldestSeconds = new Gauge({
    name: 'outbox_oldest_seconds',
    help: 'Age of the oldest job that waits for Temporal',
    registers: [this.registry],
  });

  readonly databaseClockSkewSeconds = new Gauge({
    name: 'database_clock_skew_seconds',
    help: "The database's clock minus the server's, as far as it is certain",
    registers: [this.registry],
  });

  constructor(options: { process: boolean } = { process: false }) {
    if (options.process) collectDefaultMetrics({ register: this.registry });
  }
}
