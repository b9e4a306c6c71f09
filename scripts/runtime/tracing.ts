import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';

/** Sends this process's spans. */
export interface Tracing {
  processor: SpanProcessor;
  resource: Resource;
  /** Sends what is left. */
  shutdown: () => Promise<void>;
}

/** A stop does not wait longer than this for a receiver that is away. */
const SEND_TIMEOUT_MS = 3_000;

/**
 * Starts tracing to `endpoint` (`OTEL_EXPORTER_OTLP_ENDPOINT`); without one the SDK is not even loaded. Further standard variables are
 * the SDK's own: `OTEL_EXPORTER_OTLP_HEADERS`, `OTEL_TRACES_SAMPLER`.
 */
export async function startTracing(
  processName: string,
  endpoint: string | undefined,
  logger: Logger,
): Promise<Tracing | undefined> {
  if (endpoint === undefined) return undefined;
  const [{ diag, DiagLogLevel }, { W3CTraceContextPropagator }, { OTLPTraceExporter }, { Resource }, sdk] =
    await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/core'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/sdk-trace-node'),
    ]);
  const report = (message: string): void => logger.warn({ part: 'tracing' }, message);
  const ignore = (): void => undefined;
  diag.setLogger({ error: report, warn: report, info: ignore, debug: ignore, verbose: ignore }, DiagLogLevel.WARN);
  const resource = Resource.default().merge(
    new Resource({ 'service.namespace': 'market-data-export', 'service.name': processName }),
  );
  const exporter = new OTLPTraceExporter({
    url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
    timeoutMillis: SEND_TIMEOUT_MS,
  });
  const processor = new sdk.BatchSpanProcessor(exporter, { exportTimeoutMillis: SEND_TIMEOUT_MS });
  const provider = new sdk.NodeTracerProvider({ resource, spanProcessors: [processor] });
  // Not baggage, which is others' to fill.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return {
    processor,
    resource,
    shutdown: () => provider.shutdown().catch((err: unknown) => logger.warn({ err }, 'the last traces were not sent')),
  };
}
