import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  type AllowedNetworks,
  hostOf,
  isPublic,
  isReachable,
  targetProblem,
} from '../../schema/webhooks/webhook-target.js';
import { checkedLookup, resolveAll, type Resolve } from './checked-lookup.js';

const TIMEOUT_MS = 10_000;
const USER_AGENT = 'market-data-export-webhooks/1';

/** The only error reported from networks that are not public: details would map the network. */
const INTERNAL_FAILURE = 'could not be delivered';

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface PostOptions {
  /** Time-out of the request, ms. */
  timeoutMs?: number;
  /** Resolves a name to all its addresses. */
  resolve?: Resolve;
}

/**
 * Posts a JSON body and resolves with the status of the response, whose body is not read. Does not
 * follow redirects. Rejects after 10 s, and if the address is, or resolves to, one that webhooks
 * must not reach. Each address is checked when the connection is made, so DNS rebinding does not
 * help.
 *
 * In a network that staff allowed although it is not public, every failure to get an HTTP response
 * rejects with the same error after the full time-out, so that open and closed ports look alike.
 */
export async function postWebhook(
  post: WebhookPost,
  allowed: AllowedNetworks,
  stop: AbortSignal,
  { timeoutMs = TIMEOUT_MS, resolve = resolveAll }: PostOptions = {},
): Promise<number> {
  const problem = targetProblem(post.url, allowed);
  if (problem) throw new Error(`the address ${problem}`);
  const url = new URL(post.url);
  const host = hostOf(url);
  const target = { isInternal: isReachable(host, allowed) && !isPublic(host), protocol: url.protocol };
  const timeout = AbortSignal.timeout(timeoutMs);
  const lookup = checkedLookup(allowed, resolve, target);
  try {
    return await send(post, url, lookup, AbortSignal.any([stop, timeout]));
  } catch (error) {
    if (stop.aborted) throw error;
    if (target.isInternal) {
      if (!timeout.aborted) await sleepUntil(timeout, stop);
      throw new Error(INTERNAL_FAILURE);
    }
    throw timeout.aborted ? new Error(`no response from ${host} within ${timeoutMs / 1_000} s`) : error;
  }
}

function send(post: WebhookPost, url: URL, lookup: LookupFunction, signal: AbortSignal): Promise<number> {
  const body = Buffer.from(post.body);
  const options = {
    method: 'POST',
    headers: {
      ...post.headers,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'User-Agent': USER_AGENT,
      Connection: 'close',
    },
    // A new connection: a pooled one was checked for another webhook.
    agent: false,
    lookup,
    signal,
  };
  return new Promise<number>((resolve, reject) => {
    const request = (url.protocol === 'https:' ? httpsRequest : httpRequest)(url, options, (response) => {
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** Resolves when `timeout` aborts, rejects when `stop` does. */
async function sleepUntil(timeout: AbortSignal, stop: AbortSignal): Promise<void> {
  const signal = AbortSignal.any([timeout, stop]);
  // A timer keeps the process alive; AbortSignal.timeout does not.
  await sleep(2 ** 31 - 1, undefined, { signal }).catch(() => undefined);
  stop.throwIfAborted();
}
