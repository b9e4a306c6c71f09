import type { Resource } from '@opentelemetry/resources';
import type { SpanProcessor } from '@opentelemetry/sdk-trace-node';
import type { Logger } from 'pino';

/** Sends the spans of this process. */
export interface Tracing {
  processor: SpanProcessor;
  resource: Resource;
  /** Sends the remaining spans. */
  shutdown: () => Promise<void>;
}

/** The longest wait of a stop for an unreachable receiver. */
const SEND_TIMEOUT_MS = 3_000;

/**
 * Starts tracing to `endpoint` (`OTEL_EXPORTER_OTLP_ENDPOINT`); without one, the SDK is not loaded.
 * The SDK reads further standard variables itself: `OTEL_EXPORTER_OTLP_HEADERS`,
 * `OTEL_TRACES_SAMPLER`.
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
  // No baggage: other systems fill it.
  provider.register({ propagator: new W3CTraceContextPropagator() });
  return {
    processor,
    resource,
    shutdown: () => provider.shutdown().catch((err: unknown) => logger.warn({ err }, 'the last traces were not sent')),
  };
}
