import express from 'express';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createYogaHandler } from '../../../../server/graphql/yoga-app.js';
import { useTestDashboard } from '../../../support/systems/dashboard.js';
import { STAFF_TOKEN } from '../../../support/clients/staff-client.js';
import { TestBrowser } from '../../../support/clients/test-browser.js';
import { testSettings } from '../../../support/core/core.js';

const test = useTestDashboard({ NODE_ENV: 'production' });
const VIEWER = 'query Viewer { viewer { role } }';
const HASH = createHash('sha256').update(VIEWER).digest('hex');
const INTROSPECTION = '{ __schema { queryType { name } } }';
const browserRefusal = /Only the operations of the web page/;

describe('operations of browsers in production', () => {
  let url: string;
  let stop: () => void;
  beforeAll(async () => {
    const settings = testSettings(test.url, { NODE_ENV: 'production' });
    const handler = createYogaHandler(test.server.core, settings, new Map([[HASH, VIEWER]]));
    const server = express().use('/graphql', handler).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
    stop = () => server.close();
  });
  afterAll(() => stop());

  const send = async (body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as { errors: { message: string; extensions: { code: string } }[] };
  };
  const byHash = (sha256Hash: string) => ({ extensions: { persistedQuery: { version: 1, sha256Hash } } });

  it.each([
    ['the hash of a known operation', byHash(HASH)],
    ['the text of a known operation', { query: VIEWER }],
  ])('is let through: %s', async (_, body) => {
    expect((await send(body)).errors[0]?.extensions.code).toBe('unauthenticated');
  });

  it.each([
    ['another text', { query: '{ viewer { role } }' }],
    ['an unknown hash', byHash('0'.repeat(64))],
    ['a text that claims an unknown hash', { ...byHash('0'.repeat(64)), query: '{ exchanges { code } }' }],
    ['introspection', { query: INTROSPECTION }],
    ['what cannot be parsed', { query: '{ viewer ' }],
    ['nothing', {}],
  ])('is refused: %s', async (_, body) => {
    const [error] = (await send(body)).errors;
    expect(error?.extensions.code).toBe('permission_denied');
    expect(error?.message).toMatch(browserRefusal);
  });

  it('is refused by a read, and shows no GraphiQL', async () => {
    const read = await fetch(`${url}?query=${encodeURIComponent('{ exchanges { code } }')}`);
    expect(await read.text()).toMatch(browserRefusal);
    const page = await fetch(url, { headers: { accept: 'text/html' } });
    expect(await page.text()).not.toContain('GraphiQL');
  });
});

it('shows the schema to staff only', async () => {
  const staff = new TestBrowser(test.apollo, { authorization: `Bearer ${STAFF_TOKEN}` });
  const service = new TestBrowser(test.apollo, { authorization: 'Bearer local-development-only' });
  const nobody = new TestBrowser(test.apollo);
  expect(await staff.codeOf(INTROSPECTION)).toBeUndefined();
  expect(await service.codeOf(INTROSPECTION)).toBe('permission_denied');
  expect(await nobody.codeOf(INTROSPECTION)).toBe('unauthenticated');
});
