/** Frame that a transport puts around a record, which is one line of JSON. */
export interface Framing {
  contentType: string | null;
  /** Whether a record begins with its cursor on a line of its own. */
  hasIds: boolean;
  /** Whether each record is sent by itself. */
  isMessage: boolean;
  before: string;
  after: string;
}

export const FRAMINGS = {
  ndjson: { contentType: 'application/x-ndjson', hasIds: false, isMessage: false, before: '', after: '\n' },
  sse: { contentType: 'text/event-stream', hasIds: true, isMessage: false, before: 'data: ', after: '\n\n' },
  websocket: { contentType: null, hasIds: false, isMessage: true, before: '', after: '' },
} as const satisfies Record<string, Framing>;
