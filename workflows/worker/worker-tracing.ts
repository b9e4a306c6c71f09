import {
  makeWorkflowExporter,
  OpenTelemetryActivityInboundInterceptor,
} from '@temporalio/interceptors-opentelemetry/lib/worker/index.js';
import type { InjectedSinks, WorkerInterceptors, WorkerOptions } from '@temporalio/worker';

type ExporterArguments = Parameters<typeof makeWorkflowExporter>;

/** Makes a worker continue the traces that start workflows. Loaded only with tracing. */
export interface WorkerTracing {
  interceptors: WorkerInterceptors;
  sinks: NonNullable<WorkerOptions['sinks']>;
}

/** Spans of workflows leave their sandbox through a sink; those of activities begin here. */
export function traceWorker(processor: ExporterArguments[0], resource: ExporterArguments[1]): WorkerTracing {
  const sinks: InjectedSinks<{ exporter: { export: (spans: never[]) => void } }> = {
    exporter: makeWorkflowExporter(processor as never, resource),
  };
  return {
    interceptors: { activity: [(ctx) => ({ inbound: new OpenTelemetryActivityInboundInterceptor(ctx) })] },
    sinks: sinks as NonNullable<WorkerOptions['sinks']>,
  };
}
