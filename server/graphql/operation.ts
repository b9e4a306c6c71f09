import type { DocumentNode } from 'graphql';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import type { Admission } from '../rate-limits/rate-limiter.js';
import type { BrowserCall } from '../context/browser-call.js';

/** How the caller proved which process it is: by a token, or by being part of this process. */
export type Channel = 'service' | 'staff' | 'dashboard' | 'untrusted';

/** One operation to execute; `document` is valid for the schema. */
export interface Operation {
  document: DocumentNode;
  operationName?: string | undefined;
  variables: Record<string, unknown>;
  channel: Channel;
  call: CallContext;
  /** Set on channel `dashboard`. */
  browser?: BrowserCall;
  /** Set when the request was charged before it was read. */
  admission?: Admission;
}
