import { z } from 'zod';

/** `OTEL_EXPORTER_OTLP_ENDPOINT`: where traces go, over OTLP/HTTP; absent: nothing is traced. */
export const tracesEndpoint = z.url({ protocol: /^https?$/ }).optional();
