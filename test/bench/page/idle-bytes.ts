import type { Page } from 'playwright-core';

const SETTLE_MS = 5_000;

/** Bytes over the wire in one direction, by operation of the page. */
interface IdleBytes {
  total: number;
  byOperation: Map<string, number>;
}

/** Returns the bytes that an idle page receives within `forMs`, response headers included. */
export async function idleBytes(page: Page, forMs: number): Promise<IdleBytes> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const names = new Map<string, string>();
  const byOperation = new Map<string, number>();
  const add = (requestId: string, bytes: number): void => {
    const name = names.get(requestId) ?? 'events';
    byOperation.set(name, (byOperation.get(name) ?? 0) + bytes);
  };
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    const operation = /"operationName":"(\w+)"/.exec(request.postData ?? '')?.[1];
    names.set(requestId, operation ?? new URL(request.url).pathname);
  });
  session.on('Network.responseReceived', ({ requestId, response }) => add(requestId, response.encodedDataLength));
  session.on('Network.dataReceived', ({ requestId, encodedDataLength }) => add(requestId, encodedDataLength));
  await page.waitForTimeout(SETTLE_MS);
  byOperation.clear();
  await page.waitForTimeout(forMs);
  const total = [...byOperation.values()].reduce((sum, bytes) => sum + bytes, 0);
  await session.detach();
  return { total, byOperation };
}
