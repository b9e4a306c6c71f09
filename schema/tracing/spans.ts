import {
  type Attributes,
  type Context,
  context,
  INVALID_SPAN_CONTEXT,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';

interface SpanOptions {
  kind?: 'server' | 'client' | 'producer';
  attributes?: Attributes;
  /** W3C `traceparent` of another process. Default: the current span. */
  parent?: string | undefined;
  /** Does not start a trace. For health checks and the like. */
  partOnly?: boolean;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER } as const;

/**
 * Starts a span that the caller ends, and the context of its children. Without tracing it is a
 * cheap stub.
 */
export function startSpan(
  name: string,
  { kind, attributes, parent, partOnly }: SpanOptions = {},
): { span: Span; inside: Context } {
  const outer =
    parent === undefined ? context.active() : propagation.extract(context.active(), { traceparent: parent });
  if (partOnly && !trace.getSpan(outer)) return { span: trace.wrapSpanContext(INVALID_SPAN_CONTEXT), inside: outer };
  const options = { kind: kind ? KINDS[kind] : SpanKind.INTERNAL, ...(attributes ? { attributes } : {}) };
  const span = trace.getTracer('market-data-export').startSpan(name, options, outer);
  return { span, inside: trace.setSpan(outer, span) };
}

/** Runs `work` in a span. Records only the name of an error: its message may contain secrets. */
export async function inSpan<Result>(
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const { span, inside } = startSpan(name, options);
  try {
    return await context.with(inside, work, undefined, span);
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'error' });
    throw error;
  } finally {
    span.end();
  }
}

/** Returns the W3C `traceparent` of the current span, or undefined without tracing. */
export function traceparentNow(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
