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

export interface SpanOptions {
  kind?: 'server' | 'client' | 'producer';
  attributes?: Attributes;
  /** A W3C `traceparent` of another process; without one the span continues what runs here. */
  parent?: string | undefined;
  /** Only as a part of what is traced already: health checks and the like begin no trace of their own. */
  partOnly?: boolean;
}

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, producer: SpanKind.PRODUCER } as const;

/**
 * A span that the caller ends, and the context in which its children begin. Where no process started tracing, it is a stub that
 * costs next to nothing and is sent nowhere.
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

/** Does `work` inside a span; a rejection is recorded in it by its name only, since messages may quote what is secret. */
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

/** The W3C `traceparent` of what runs now; undefined where nothing is traced. */
export function traceparentNow(): string | undefined {
  const carrier: { traceparent?: string } = {};
  propagation.inject(context.active(), carrier);
  return carrier.traceparent;
}
