import { Agent as HttpAgent, type AgentOptions } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type { NetConnectOpts, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** An agent of a store's client. */
export type StoreAgent = HttpAgent | HttpsAgent;

export type Connect = (options: NetConnectOpts, done?: (error: Error | null, stream: Duplex) => void) => Socket;

const IDLE_TIMEOUT_MS = 60_000;

/**
 * Returns an agent for a URL that keeps connections, and breaks those over which nothing came or
 * went for `timeout` milliseconds: the stores' clients do not end requests that hang.
 */
export function idleAgent(url: string, { timeout = IDLE_TIMEOUT_MS, ...more }: AgentOptions = {}): StoreAgent {
  const options: AgentOptions = { keepAlive: true, timeout, ...more };
  const agent = new URL(url).protocol === 'https:' ? new HttpsAgent(options) : new HttpAgent(options);
  const connect = agent.createConnection.bind(agent) as Connect;
  const connectWatched: Connect = (target, done) => {
    const socket = connect(target, done);
    return socket.on('timeout', () => socket.destroy(broken('the store does not answer', 'ETIMEDOUT')));
  };
  agent.createConnection = connectWatched;
  return agent;
}

/** Returns why a connection is broken. The clients of the stores repeat requests by such codes. */
export const broken = (message: string, code: 'ETIMEDOUT' | 'ECONNRESET'): Error =>
  Object.assign(new Error(message), { code });
