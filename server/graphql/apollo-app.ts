import { ApolloServer } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { expressMiddleware } from '@as-integrations/express5';
import express, { type Express, type RequestHandler, type Response } from 'express';
import { type DocumentNode, getOperationAST, GraphQLError, type GraphQLSchema, printSchema } from 'graphql';
import type { Logger } from 'pino';
import type { CallContext } from '../../schema/core-client/core-transport.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { callFromHeaders, type Tokens } from './call-from-headers.js';
import { MAX_TOKENS } from './document-limits.js';
import type { Documents, Prepared } from './documents.js';
import type { OperationExecutor } from './execute-operation.js';
import { isJsonObject, jsonBody } from './json-body.js';
import type { Channel } from '../authentication/authenticator.js';
import { answerErrors, noStore, refuseRequest } from '../context/refuse-request.js';
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
    noStore,
    requireToken(tokens),
    jsonBody(MAX_BODY_BYTES),
    requireDocument(documents),
    answerService(executor),
    expressMiddleware(apollo, { context: async ({ res }) => callerOf(res) }),
  );
  app.use(answerErrors(logger));
  return { app, stop: () => apollo.stop() };
}

/** No operation here is for anonymous callers. */
function requireToken(tokens: Tokens): RequestHandler {
  return (request, response, next) => {
    const caller = callFromHeaders((name) => request.get(name), tokens, abortedWithClient(response));
    if (caller.channel === 'untrusted')
      return refuseRequest(
        response,
        401,
        'unauthenticated',
        'The token is invalid or missing: Authorization: Bearer …',
      );
    response.locals['caller'] = caller;
    next();
  };
}

const callerOf = (response: Response): Caller => response.locals['caller'] as Caller;

/** Rejects a document that cannot be executed. Apollo rejects a missing one. */
function requireDocument(documents: Documents): RequestHandler {
  return (request, response, next) => {
    const given = request.method === 'POST' ? (request.body as { query?: unknown }).query : request.query['query'];
    const { document, errors }: Partial<Prepared> = typeof given === 'string' ? documents.prepare(given) : {};
    if (errors) return void response.status(400).json({ errors: errors.map((error) => withOwnCode(error.toJSON())) });
    response.locals['document'] = document;
    next();
  };
}

/**
 * Executes the calls of our own processes, which send a query and its variables. Apollo's pipeline
 * would cost more than their execution.
 */
function answerService(executor: OperationExecutor): RequestHandler {
  return async (request, response, next) => {
    const body = (request.body ?? {}) as Record<string, unknown>;
    const { variables } = body;
    const document = response.locals['document'] as DocumentNode | undefined;
    const caller = callerOf(response);
    const isPlain = isJsonObject(variables) && Object.keys(body).length === 2;
    if (!isPlain || !document || !getOperationAST(document) || caller.channel !== 'service') return next();
    const answer = await executor.execute({ document, variables, ...caller });
    response.setHeader('Content-Type', 'application/json; charset=utf-8');
    response.end(JSON.stringify(answer));
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
