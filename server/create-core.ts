import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { CoreTransport } from '../schema/core-client/core-transport.js';
import { closeSharedSandbox } from '../sandbox/pool/sandbox.js';
import { Authenticator } from './authentication/authenticator.js';
import { KeyDirectory } from './accounts/key-directory.js';
import { AccessTokens } from './accounts/access-tokens.js';
import { S3Secrets } from './accounts/s3-secrets.js';
import { CursorCodec } from './db/cursor-codec.js';
import { SecretBox } from './db/secret-box.js';
import { type Database, openDatabase } from './db/database.js';
import { ENTITIES } from './entities.js';
import { EventFeed } from './events/event-feed.js';
import { Documents } from './graphql/documents.js';
import { OperationExecutor } from './graphql/execute-operation.js';
import { InProcessTransport } from './graphql/in-process-transport.js';
import type { ServedSchema } from './graphql/served-schema.js';
import { IdempotencyService } from './idempotency/idempotency.service.js';
import { ServerMetrics } from './metrics/server-metrics.js';
import { createSampleRunner, ExportSampler } from './exports/estimate/export-sampler.js';
import { createBookRunner } from './books/book-runner.js';
import { createChainRunner } from './chains/chain-runner.js';
import { createDestinationTester } from './destinations/destination-tester.js';
import { createPreviewRunner } from './previews/preview-runner.js';
import { buildServerSchema } from './resolvers.js';
import { BucketStore } from './rate-limits/bucket-store.js';
import { RateLimiter } from './rate-limits/rate-limiter.js';
import { KnownBrowsers } from './sessions/known-browsers.js';
import { LoginLimiter } from './sessions/login-limiter.js';
import { SessionDirectory } from './sessions/session-directory.js';
import { SessionTokens } from './sessions/session-token.js';
import { SignInService } from './sessions/sign-in.service.js';
import { SecondFactor } from './sessions/two-factor/second-factor.js';
import { TwoFactorService } from './sessions/two-factor/two-factor.service.js';
import type { ServerSettings } from './settings.js';

/** The GraphQL core without network: used by servers, the admin command line and tests. */
export interface Core extends ServedSchema {
  rateLimiter: RateLimiter;
  database: Database;
  buckets: BucketStore;
  sessions: SessionDirectory;
  signIns: SignInService;
  events: EventFeed;
  keys: KeyDirectory;
  metrics: ServerMetrics;
  /** `service`: the role of facades and workers. `staff`: the role of operators. */
  inProcessTransport: (role?: 'service' | 'staff') => CoreTransport;
  close: () => Promise<void>;
}

/**
 * Wires the core. Rejects if MySQL is unreachable. Without `temporal`, previews are `unavailable`.
 */
export async function createCore(
  settings: ServerSettings,
  logger: Logger,
  metrics: ServerMetrics = new ServerMetrics(),
  temporal?: Client,
): Promise<Core> {
  const database = await openDatabase(settings.mysqlUrl, ENTITIES, settings.mysqlPoolSize);
  const keyDirectory = new KeyDirectory(database, logger);
  const runPreview = createPreviewRunner(temporal, logger);
  const readBook = createBookRunner(temporal, logger);
  const readChain = createChainRunner(temporal, logger);
  const testDestination = createDestinationTester(temporal, logger);
  const sampler = new ExportSampler(temporal && createSampleRunner(temporal), logger);
  const s3Secrets = new S3Secrets(settings.tokenKeys);
  const accessTokens = new AccessTokens(settings.tokenKeys);
  const buckets = new BucketStore(database.limits);
  const rateLimiter = new RateLimiter(buckets, metrics, logger);
  const sessions = new SessionDirectory(database, new SessionTokens(settings.sessionSecret));
  const authenticators = new SecretBox(settings.tokenKeys, 'authenticators');
  const secondFactor = new SecondFactor(authenticators);
  const loginLimiter = new LoginLimiter(rateLimiter);
  const knownBrowsers = new KnownBrowsers(settings.sessionSecret);
  const signIns = new SignInService(sessions, loginLimiter, knownBrowsers, secondFactor);
  const schema = buildServerSchema({
    settings,
    logger,
    keyDirectory,
    database,
    runPreview,
    readBook,
    readChain,
    testDestination,
    sampler,
    signIns,
    secondFactor,
    twoFactor: new TwoFactorService(authenticators, secondFactor, loginLimiter),
    rateLimiter,
    s3Secrets,
    accessTokens,
  });
  const events = new EventFeed(database, logger);
  const executor = new OperationExecutor({
    schema,
    database,
    cursors: new CursorCodec(settings.tokenKeys),
    authenticator: new Authenticator(keyDirectory, sessions, s3Secrets, accessTokens),
    rateLimiter,
    idempotency: new IdempotencyService(metrics, new SecretBox(settings.tokenKeys, 'idempotency answers')),
    events,
    metrics,
    logger,
    production: settings.nodeEnv === 'production',
  });
  return {
    schema,
    executor,
    documents: new Documents(schema),
    rateLimiter,
    database,
    buckets,
    sessions,
    signIns,
    events,
    keys: keyDirectory,
    metrics,
    inProcessTransport: (role = 'service') => new InProcessTransport(schema, executor, role),
    close: async () => {
      events.stop();
      await signIns.settled();
      await keyDirectory.close();
      await closeSharedSandbox();
      await database.close();
    },
  };
}
