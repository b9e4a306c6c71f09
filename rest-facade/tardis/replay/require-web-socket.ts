import type { Request } from 'express';
import { HttpRefusal } from '../../http/refusal.js';
import { isWebSocket } from '../../http/upgrades.js';

/** Throws 400 for a request that does not ask for a WebSocket. */
export function requireWebSocket({ originalUrl: url, headers }: Request): void {
  if (isWebSocket({ url, headers })) return;
  throw new HttpRefusal('invalid_argument', 'This path speaks WebSocket; send Upgrade: websocket');
}
