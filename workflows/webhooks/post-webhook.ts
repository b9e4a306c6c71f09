import { lookup as dnsLookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { type AllowedNetworks, hostOf, isReachable, targetProblem } from '../../schema/webhooks/webhook-target.js';

const TIMEOUT_MS = 10_000;
const USER_AGENT = 'market-data-export-webhooks/1';

export interface WebhookPost {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/**
 * Posts a JSON body and resolves with the status of the answer, whose body is not read. No redirects. Rejects when no answer comes
 * within 10 s, and when the address leads, or resolves, to where webhooks must not go: each address is checked when the
 * connection is made, so that a name that changes its mind does not help.
 */
export async function postWebhook(post: WebhookPost, allowed: AllowedNetworks, stop: AbortSignal): Promise<number> {
  const problem = targetProblem(post.url, allowed);
  if (problem) throw new Error(`the address ${problem}`);
  const url = new URL(post.url);
  const body = Buffer.from(post.body);
  const isTls = url.protocol === 'https:';
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  const options = {
    method: 'POST',
    headers: {
      ...post.headers,
      'Content-Type': 'application/json',
      'Content-Length': body.length,
      'User-Agent': USER_AGENT,
      Connection: 'close',
    },
    // A connection of its own: a kept one was checked for another webhook.
    agent: false,
    lookup: publicLookup(allowed),
    signal,
  };
  return new Promise<number>((resolve, reject) => {
    const request = (isTls ? httpsRequest : httpRequest)(url, options, (response) => {
      response.on('error', () => undefined);
      resolve(response.statusCode ?? 0);
      response.destroy();
    });
    request.on('error', (error) => {
      reject(signal.aborted && !stop.aborted ? new Error(`no answer from ${hostOf(url)} within 10 s`) : error);
    });
    request.end(body);
  });
}

function publicLookup(allowed: AllowedNetworks): LookupFunction {
  return (hostname, options, callback) => {
    dnsLookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return void callback(error, []);
      const [first] = addresses;
      if (!first || addresses.some(({ address }) => !isReachable(address, allowed))) {
        return void callback(new Error(`${hostname} resolves to a private network`), []);
      }
      if (options.all) callback(null, addresses);
      else callback(null, first.address, first.family);
    });
  };
}
