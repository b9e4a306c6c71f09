import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type Response } from 'express';
import { GraphQLError, type GraphQLSchema, printSchema } from 'graphql';
import type { Logger } from 'pino';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { callFromHeaders } from './call-from-headers.js';
import { costLimit } from './cost-limit.js';
import type { OperationExecutor } from './execute-operation.js';
import type { Channel } from './operation.js';

interface Caller {
  channel: Channel;
  call: CallContext;
}

/** Requests of collectors carry batches of segments. */
const MAX_BODY = '32mb';

/** The internal GraphQL API: Apollo parses and validates, every execution goes through `executor`. */
export async function createApolloApp(
  schema: GraphQLSchema,
  executor: OperationExecutor,
  settings: ServerSettings,
  logger: Logger,
): Promise<{ app: Express; stop: () => Promise<void> }> {
  const apollo = new ApolloServer<Caller>({
    gateway: gatewayTo(schema, executor),
    validationRules: [costLimit],
    // The executor decides, for every way in.
    introspection: true,
    formatError: withOwnCode,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    csrfPrevention: true,
    // Cache control wraps the resolver of every field, to find out that nothing here may be cached.
    plugins: [ApolloServerPluginUsageReportingDisabled(), ApolloServerPluginCacheControlDisabled()],
    logger: logger.child({ part: 'apollo' }),
  });
  await apollo.start();
  const tokens = { service: settings.SERVICE_TOKEN, staff: settings.STAFF_TOKEN };
  const app = express().disable('x-powered-by').disable('etag');
  app.use(
    '/graphql',
    (_req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      next();
    },
    express.json({ limit: MAX_BODY }),
    expressMiddleware(apollo, {
      context: async ({ req, res }) => callFromHeaders((name) => req.get(name), tokens, abortedWithClient(req, res)),
    }),
  );
  return { app, stop: () => apollo.stop() };
}

/** Aborted when the client goes away before it has its answer. */
function abortedWithClient(_req: Request, res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

type Gateway = NonNullable<ConstructorParameters<typeof ApolloServer<Caller>>[0]['gateway']>;

/** A "gateway" is how Apollo is given an executor of our own for its parsed and validated documents. */
function gatewayTo(schema: GraphQLSchema, executor: OperationExecutor): Gateway {
  return {
    onSchemaLoadOrUpdate: (callback) => {
      callback({ apiSchema: schema, coreSupergraphSdl: printSchema(schema) });
      return () => undefined;
    },
    stop: async () => undefined,
    load: async () => ({
      executor: async ({ document, operationName, request, context }) => {
        const { channel, call } = context as Caller;
        const variables = request.variables ?? {};
        const answer = await executor.execute({
          document,
          operationName: operationName ?? undefined,
          variables,
          channel,
          call,
        });
        const errors = answer.errors?.map(
          ({ message, path, extensions }) =>
            new GraphQLError(message, { path: path ?? null, extensions: { ...extensions } }),
        );
        return { data: answer.data, extensions: { ...answer.extensions }, ...(errors ? { errors } : {}) };
      },
    }),
  };
}
