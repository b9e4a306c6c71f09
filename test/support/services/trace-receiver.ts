import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedSpan {
  service: string;
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId: string;
}

interface OtlpAttribute {
  key: string;
  value: { stringValue?: string };
}

interface OtlpRequest {
  resourceSpans: {
    resource: { attributes: OtlpAttribute[] };
    scopeSpans: { spans: Omit<ReceivedSpan, 'service'>[] }[];
  }[];
}

/** Receives traces over OTLP/HTTP with JSON, like an OpenTelemetry collector. */
export async function createTraceReceiver(): Promise<{
  url: string;
  spans: ReceivedSpan[];
  /** Received bodies, with all attributes and events. */
  bodies: string[];
  close: () => void;
}> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const take = async (request: IncomingMessage): Promise<void> => {
    const chunks = await Array.fromAsync(request as AsyncIterable<Buffer>);
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    const { resourceSpans } = JSON.parse(body) as OtlpRequest;
    for (const { resource, scopeSpans } of resourceSpans) {
      const service = resource.attributes.find(({ key }) => key === 'service.name')?.value.stringValue ?? '';
      for (const { name, traceId, spanId, parentSpanId = '' } of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({ service, name, traceId, spanId, parentSpanId });
    }
  };
  const server = createServer((request, response) => {
    take(request).then(
      () => response.setHeader('content-type', 'application/json').end('{}'),
      () => response.writeHead(400).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, bodies, close: () => server.close() };
}
