import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import type { Server } from 'node:http';
import express, { type Request, type Response } from 'express';
import {
  buildSchema,
  execute,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  isEnumType,
  isListType,
  isNonNullType,
  isScalarType,
  parse,
} from 'graphql';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createWebPage, webPageConfig } from '../../../server/web-page/web-page.js';
import { collectFaults, openChromium } from './chromium.js';

const BEAT_MS = 1_000;
const PATIENCE_MS = 30_000;
const SCALARS: Record<string, unknown> = { Int: 0, Float: 0, Int64: '0', Boolean: false, JSON: {} };
/** An owner of an account, for whom nothing else is there. */
const OWNER = {
  role: 'OWNER',
  user: { id: 'usr_1', email: 'owner@example.com', twoFactorSince: null },
  account: { id: 'acc_1', name: 'Example', accessStatus: 'ACTIVE', planCode: 'trial', completePercent: 99 },
};

/** A datastream of pages. */
export const STREAM = { id: '12', exchange: 'binance', instrument: 'BTCUSDT', streamType: 'trades', category: 'TRADE' };

/** Values of root fields by their names, or functions of a field's arguments. */
export type StubAnswers = Record<string, unknown>;

/**
 * The built page in Chromium, with a stub of the GraphQL transport instead of a system. A root
 * field that no answer names has the least value of its type.
 */
export class StubPage {
  answers: StubAnswers = {};
  /** Names of the operations that the page sent. */
  readonly asked: string[] = [];
  browser!: Browser;
  context!: BrowserContext;
  page!: Page;
  faults!: string[];
  private server!: Server;
  private readonly schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));
  private readonly operations = JSON.parse(readFileSync('dist/page-operations.json', 'utf8')) as Record<string, string>;

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async open(): Promise<void> {
    const app = express();
    app.get('/graphql', (_req, res) => beat(res));
    app.post('/graphql', express.json(), (req, res) => void this.answer(req, res));
    app.get('/config.json', webPageConfig(undefined, null));
    app.use(createWebPage('http://127.0.0.1'));
    this.server = app.listen(0, '127.0.0.1');
    await new Promise((resolve) => this.server.once('listening', resolve));
    this.browser = await openChromium();
    this.context = await this.browser.newContext({ permissions: ['clipboard-read', 'clipboard-write'] });
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(PATIENCE_MS);
    this.faults = collectFaults(this.page);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    this.server?.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Opens an address of the page at a size and waits for its heading. */
  async show(address: string, answers: StubAnswers, size = { width: 1280, height: 900 }): Promise<void> {
    this.answers = answers;
    await this.page.setViewportSize(size);
    await this.page.goto(`${this.url}${address}`);
    await this.page.locator('h1').waitFor();
  }

  private async answer(req: Request, res: Response): Promise<void> {
    const { operationName, variables, extensions } = req.body as StubRequest;
    this.asked.push(operationName);
    const document = this.operations[extensions.persistedQuery.sha256Hash]!;
    const result = await execute({
      schema: this.schema,
      document: parse(document),
      variableValues: variables,
      rootValue: { viewer: OWNER, ...this.answers },
      fieldResolver: leastValue,
    });
    res.json(result);
  }
}

interface StubRequest {
  operationName: string;
  variables: Record<string, unknown>;
  extensions: { persistedQuery: { sha256Hash: string } };
}

/** Keeps an event stream open, as the server does. */
function beat(res: Response): void {
  res.writeHead(200, { 'content-type': 'text/event-stream' });
  const timer = setInterval(() => res.write('event: beat\ndata:\n\n'), BEAT_MS);
  res.on('close', () => clearInterval(timer));
  res.write('event: beat\ndata:\n\n');
}

const leastValue: GraphQLFieldResolver<unknown, unknown, object> = (
  source,
  args,
  _context,
  { fieldName, returnType },
) => {
  const value = (source as Record<string, unknown>)[fieldName];
  if (typeof value === 'function') return (value as (asked: object) => unknown)(args);
  return value === undefined ? leastOf(returnType) : value;
};

function leastOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const { ofType } = type;
  if (isListType(ofType)) return [];
  if (isEnumType(ofType)) return ofType.getValues()[0]!.value;
  if (isScalarType(ofType))
    return Object.hasOwn(SCALARS, ofType.name)
      ? SCALARS[ofType.name]
      : ofType.name === 'DateTime'
        ? '2026-01-01T00:00:00.000Z'
        : '1';
  return {};
}

/** Returns one stub for the tests of a file. */
export function useStubPage(): StubPage {
  const stub = new StubPage();
  beforeAll(() => stub.open());
  afterAll(() => stub.close());
  return stub;
}
