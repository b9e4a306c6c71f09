import { Client, type ClientOptions, Connection } from '@temporalio/client';
import { temporalTls } from '../../schema/settings/temporal.js';
import type { ServerSettings } from '../settings.js';

/**
 * Returns a client that connects at its first call and reconnects by itself: Temporal may be away
 * at any time.
 */
export async function createTemporalClient(settings: ServerSettings): Promise<Client> {
  const connection = Connection.lazy({ address: settings.temporalAddress, tls: await temporalTls(settings) });
  const interceptors = settings.otelExporterOtlpEndpoint ? await tracingInterceptors() : {};
  return new Client({ connection, namespace: settings.temporalNamespace, interceptors });
}

/** Workflows continue the trace that starts them. */
async function tracingInterceptors(): Promise<NonNullable<ClientOptions['interceptors']>> {
  const { OpenTelemetryWorkflowClientInterceptor } =
    await import('@temporalio/interceptors-opentelemetry/lib/client/index.js');
  return { workflow: [new OpenTelemetryWorkflowClientInterceptor()] };
}
