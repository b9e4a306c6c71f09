/** How a transport wraps a record, which is one line of JSON. */
export interface Framing {
  contentType: string | null;
  /** Whether a record begins with its cursor on a line of its own. */
  hasIds: boolean;
  before: Buffer;
  after: Buffer;
}

const bytes = (text: string): Buffer => Buffer.from(text);

export const FRAMINGS = {
  ndjson: { contentType: 'application/x-ndjson', hasIds: false, before: bytes(''), after: bytes('\n') },
  sse: { contentType: 'text/event-stream', hasIds: true, before: bytes('data: '), after: bytes('\n\n') },
  /** A message each. */
  websocket: { contentType: null, hasIds: false, before: bytes(''), after: bytes('') },
} as const satisfies Record<string, Framing>;

export type TransportName = keyof typeof FRAMINGS;
