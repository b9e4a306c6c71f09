import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type Request, type RequestHandler, type Response } from 'express';
import { getOperationAST, GraphQLError, type GraphQLSchema, printSchema } from 'graphql';
import type { Logger } from 'pino';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { callFromHeaders, channelOf, type Tokens } from './call-from-headers.js';
import { MAX_TOKENS } from './document-limits.js';
import type { Documents } from './documents.js';
import type { OperationExecutor } from './execute-operation.js';
import { jsonBody } from './json-body.js';
import type { Channel } from '../authentication/authenticator.js';
import { answerErrors, refuseRequest } from './refuse-request.js';
import type { ServedSchema } from './served-schema.js';

interface Caller {
  channel: Channel;
  call: CallContext;
}

/** Requests of collectors carry batches of segments. */
const MAX_BODY_BYTES = 32 * 1_048_576;

/**
 * The internal GraphQL API. Callers without a token are rejected before their body is read.
 */
export async function createApolloApp(
  { schema, executor, documents }: ServedSchema,
  settings: ServerSettings,
  logger: Logger,
): Promise<{ app: Express; stop: () => Promise<void> }> {
  const apollo = new ApolloServer<Caller>({
    gateway: gatewayTo(schema, executor),
    parseOptions: { maxTokens: MAX_TOKENS },
    documentStore: storeOf(documents),
    persistedQueries: false,
    // The executor decides for all entry points.
    introspection: true,
    formatError: withOwnCode,
    includeStacktraceInErrorResponses: false,
    stopOnTerminationSignals: false,
    csrfPrevention: true,
    // Cache control would wrap every field's resolver only to find that nothing is cacheable.
    plugins: [ApolloServerPluginUsageReportingDisabled(), ApolloServerPluginCacheControlDisabled()],
    logger: logger.child({ part: 'apollo' }),
  });
  await apollo.start();
  const tokens = { service: settings.serviceToken, staff: settings.staffToken };
  const app = express().disable('x-powered-by').disable('etag');
  app.use(
    '/graphql',
    (_req, res, next) => {
      res.setHeader('Cache-Control', 'no-store');
      next();
    },
    requireToken(tokens),
    jsonBody(MAX_BODY_BYTES),
    answerService(executor, documents, tokens),
    requireDocument(documents),
    expressMiddleware(apollo, { context: async ({ req, res }) => callerOf(req, res, tokens) }),
  );
  app.use(answerErrors(logger));
  return { app, stop: () => apollo.stop() };
}

/** No operation here is for anonymous callers. */
function requireToken(tokens: Tokens): RequestHandler {
  return (request, response, next) => {
    if (channelOf(request.get('authorization'), tokens) !== 'untrusted') next();
    else refuseRequest(response, 401, 'unauthenticated', 'The token is invalid or missing: Authorization: Bearer …');
  };
}

const callerOf = (req: Request, res: Response, tokens: Tokens): Caller =>
  callFromHeaders((name) => req.get(name), tokens, abortedWithClient(res));

/**
 * Executes the calls of our own processes, which send a query and its variables. Apollo's pipeline
 * would cost more than their execution.
 */
function answerService(executor: OperationExecutor, documents: Documents, tokens: Tokens): RequestHandler {
  return async (request, response, next) => {
    const { query, variables, ...others } = (request.body ?? {}) as Record<string, unknown>;
    const isPlain = typeof query === 'string' && isRecord(variables) && Object.keys(others).length === 0;
    const document = isPlain ? documents.prepare(query).document : undefined;
    const caller = document && getOperationAST(document) ? callerOf(request, response, tokens) : undefined;
    if (!document || caller?.channel !== 'service') return next();
    const answer = await executor.execute({ document, variables: variables as Record<string, unknown>, ...caller });
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Rejects a document that cannot be executed. Apollo rejects a missing one. */
function requireDocument(documents: Documents): RequestHandler {
  return (request, response, next) => {
    const given = request.method === 'POST' ? (request.body as { query?: unknown }).query : request.query['query'];
    const { errors } = typeof given === 'string' ? documents.prepare(given) : {};
    if (!errors) return next();
    response.status(400).json({ errors: errors.map((error) => withOwnCode(error.toJSON())) });
  };
}

/**
 * Apollo looks up the prefixed SHA-256 of the text, under which `requireDocument` has stored the
 * document.
 */
function storeOf(documents: Documents): NonNullable<Options['documentStore']> {
  return {
    get: async (key) => documents.find(key.slice(-64)),
    set: async () => undefined,
    delete: async () => undefined,
  };
}

/** Aborted when the client disconnects before the response. */
function abortedWithClient(res: Response): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => {
    if (!res.writableFinished) gone.abort();
  });
  return gone.signal;
}

type Options = ConstructorParameters<typeof ApolloServer<Caller>>[0];
type Gateway = NonNullable<Options['gateway']>;

/** Apollo takes a custom executor for parsed and validated documents as a "gateway". */
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
