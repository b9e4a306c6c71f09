import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { type Child, startChild } from '../../../scripts/supervisor/child.js';
import { productionSettings } from '../systems/production-settings.js';
import { type RunningSystem, startSystem } from '../systems/running-system.js';
import { TcpProxy } from '../proxies/tcp-proxy.js';
import { collectFaults, openChromium, watchLayout } from './chromium.js';

const LOG_FOLDER = path.resolve('.local/test/log');
const STOP_MS = 20_000;
const READY_MS = 120_000;
/** Generous: a busy machine takes several times as long as an idle one. */
const PATIENCE_MS = 60_000;

/** A running system, its owner and a browser, between beforeAll and afterAll. */
export class PageWorld {
  system!: RunningSystem;
  browser!: Browser;
  /** The owner's. */
  context!: BrowserContext;
  page!: Page;
  /** The page of staff who act for no account. */
  staff!: Page;
  /** Hidden errors of the owner's page. */
  faults!: string[];
  accountId = '';
  readonly owner = { email: 'owner@example.com', password: '' };
  /** Connection between the browser and the server. */
  private connection!: TcpProxy;
  private ports: Record<string, string> = {};
  private server: Child | undefined;

  get url(): string {
    return `http://127.0.0.1:${this.connection.port}`;
  }

  /** Starts the system and a second server for the page, which can restart alone. */
  async open(): Promise<void> {
    const { SERVICE_TOKEN = '', TOKEN_KEYS = '', SESSION_SECRET = '' } = productionSettings();
    this.system = await startSystem({ SERVICE_TOKEN, TOKEN_KEYS, SESSION_SECRET });
    const [graphql = 0, dashboard = 0, metrics = 0] = await freePorts(3);
    this.ports = { GRAPHQL_PORT: String(graphql), DASHBOARD_PORT: String(dashboard), METRICS_PORT: String(metrics) };
    this.connection = new TcpProxy({ host: '127.0.0.1', port: dashboard });
    await this.connection.up();
    await this.startServer();
    ({ accountId: this.accountId } = await this.system.account());
    this.owner.password = await this.newPerson(this.owner.email, this.accountId);
    this.browser = await openChromium();
    this.context = await this.browser.newContext({
      acceptDownloads: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    await watchLayout(this.context);
    this.page = await this.context.newPage();
    this.page.setDefaultTimeout(PATIENCE_MS);
    this.faults = collectFaults(this.page);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.stopServer();
    await this.connection?.down();
    await this.system?.close();
  }

  async startServer(): Promise<void> {
    this.server = startChild(
      {
        name: 'page-server',
        script: 'scripts/start-server.js',
        env: { ...this.system.env, ...this.ports, NODE_ENV: 'production', DASHBOARD_URL: this.url },
        readyUrl: `http://127.0.0.1:${this.ports['DASHBOARD_PORT']}/readyz`,
      },
      LOG_FOLDER,
    );
    await this.server.ready(READY_MS);
  }

  /** Rejects if it does not stop in time. */
  async stopServer(): Promise<void> {
    await this.server?.stop(STOP_MS);
    this.server = undefined;
  }

  /** Breaks and refuses connections between browser and server. */
  loseConnection = (): Promise<void> => this.connection.down();
  restoreConnection = (): Promise<void> => this.connection.up();

  /** Creates an owner of an account, or staff without one. Returns the password. */
  async newPerson(email: string, accountId?: string): Promise<string> {
    return (await this.system.staff.user(email, accountId)).password;
  }

  /** Says what the owner's page shows, and keeps a picture of it: a failure may not come again. */
  async showFailure(test: string): Promise<void> {
    const picture = path.join(LOG_FOLDER, `${test.replaceAll(/\W+/g, '-')}.png`);
    await mkdir(LOG_FOLDER, { recursive: true });
    await this.page.screenshot({ path: picture });
    const shown = await this.page.locator('body').ariaSnapshot();
    process.stderr.write(`the page at the failure of "${test}", ${picture}:\n${this.page.url()}\n${shown}\n`);
  }

  /** Opens a page in another browser context. */
  async newVisitor(): Promise<Page> {
    const context = await this.browser.newContext();
    await watchLayout(context);
    const page = await context.newPage();
    page.setDefaultTimeout(PATIENCE_MS);
    return page;
  }

  button = (name: string): Locator => this.page.getByRole('button', { name, exact: true });
}

/** Returns one world for the tests of a file. */
export function usePageWorld(): PageWorld {
  const world = new PageWorld();
  beforeAll(() => world.open());
  afterEach(async () => {
    const { currentTestName = '', hasFailed } = expect.getState() as { currentTestName?: string; hasFailed?: boolean };
    if (hasFailed) await world.showFailure(currentTestName);
  });
  afterAll(() => world.close());
  return world;
}
