import { type ExecutionArgs, GraphQLError, type GraphQLErrorExtensions, type Source } from 'graphql';
import { createYoga, type GraphQLHTTPExtensions, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { Request, RequestHandler, Response } from 'express';
import { HTTP_STATUS_BY_CODE } from '../../schema/http/error-codes.js';
import { newRequestId } from '../../schema/text/ids.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { browserCall } from '../context/browser-request.js';
import { admissionOf } from './admit-browser.js';
import type { Documents } from './documents.js';
import { eventStreamResponse, RefusedStream, refusedStreamResponse, type StreamedResult } from './event-stream.js';
import type { OperationExecutor } from './execute-operation.js';
import type { Operation } from './operation.js';
import type { ServedSchema } from './served-schema.js';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const PAGE_OPERATIONS = new URL('../../page-operations.json', import.meta.url);

const operationReference = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** Texts of the page's own operations by SHA-256 in hex. */
type PageOperations = ReadonlyMap<string, string>;

/** The browser's GraphQL API at `/graphql`. The session cookie identifies the caller. */
export function createYogaHandler(
  { schema, executor, documents }: ServedSchema,
  settings: ServerSettings,
  operations: PageOperations = readPageOperations(),
): RequestHandler {
  const development = settings.nodeEnv !== 'production';
  const yoga = createYoga<ServerContext>({
    schema,
    plugins: [
      pageOperations(operations, { others: development }),
      throughDocuments(documents),
      throughExecutor(executor, settings),
    ],
    // `documents` keeps them.
    parserAndValidationCache: false,
    // The executor masks; a second mask would hide its codes.
    maskedErrors: false,
    graphiql: development,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: 1_000_000,
  });
  return (req, res) => void yoga(req, res, { req, res });
}

interface ServerContext {
  req: Request;
  res: Response;
}

/** Parses and validates with `documents`, which is bounded. */
function throughDocuments(documents: Documents): Plugin {
  return {
    onParse({ setParseFn }) {
      setParseFn((source: string | Source) => {
        const { document, errors } = documents.prepare(typeof source === 'string' ? source : source.body);
        if (document) return document;
        throw errors.length === 1 ? errors[0]! : new AggregateError(errors);
      });
    },
    onValidate({ setResult }) {
      setResult([]);
    },
  };
}

function throughExecutor(
  executor: OperationExecutor,
  settings: ServerSettings,
): Plugin<YogaInitialContext & ServerContext> {
  const operationOf = (args: ExecutionArgs): Operation => {
    const { request, req, res } = args.contextValue as YogaInitialContext & ServerContext;
    const browser = browserCall(req, res, settings);
    const admission = admissionOf(res);
    return {
      document: args.document,
      operationName: args.operationName ?? undefined,
      variables: args.variableValues ?? {},
      channel: 'dashboard',
      call: { requestId: newRequestId(), signal: request.signal, clientAddress: browser.address },
      browser,
      ...(admission ? { admission } : {}),
    };
  };
  return {
    onExecute({ args, setExecuteFn }) {
      setExecuteFn(async () => executor.execute(operationOf(args)));
    },
    onSubscribe({ args, setSubscribeFn }) {
      setSubscribeFn(async () => {
        const answer = await executor.subscribe(operationOf(args));
        return Symbol.asyncIterator in answer ? answer : new RefusedStream(answer);
      });
    },
    onResultProcess: (payload) => {
      const { result } = payload;
      if (result instanceof RefusedStream)
        payload.setResultProcessor(() => refusedStreamResponse(result), 'application/json');
      if (!result || !(Symbol.asyncIterator in result)) return;
      payload.setResultProcessor(
        (results) => eventStreamResponse(results as AsyncIterable<StreamedResult>, beatsOf(payload.request.url)),
        'text/event-stream',
      );
    },
    onExecutionResult: (payload) => {
      const { result } = payload;
      if (result instanceof RefusedStream || (result && Symbol.asyncIterator in result)) return;
      const { errors } = result as { errors?: readonly GraphQLError[] };
      if (errors) payload.setResult({ ...result, errors: errors.map(withStatus) });
    },
  };
}

/**
 * Returns the interval of beats that a stream asks for in its address (`beats=2`, seconds), or
 * null.
 */
function beatsOf(url: string): number | null {
  const seconds = Number(new URL(url, 'http://localhost').searchParams.get('beats') ?? NaN);
  return seconds >= 1 && seconds <= 60 ? seconds * 1_000 : null;
}

/**
 * Returns 503 with `Retry-After` for an overload, else the status of the specification: 200, or 400
 * for some clients.
 */
function statusOf({ code, details }: GraphQLErrorExtensions): GraphQLHTTPExtensions {
  const seconds = (details as { retry_after?: number } | undefined)?.retry_after;
  if (code !== 'unavailable' || seconds === undefined) return SPECIFIED;
  return { status: HTTP_STATUS_BY_CODE.unavailable, headers: { 'Retry-After': String(seconds) } };
}

const SPECIFIED: GraphQLHTTPExtensions = { status: 400, spec: true };

/** Sets the status: Yoga responds with 500 to an error without `extensions.http`. */
function withStatus(error: GraphQLError): GraphQLError {
  const { message, extensions } = withOwnCode(error);
  const http = error.extensions?.http ?? statusOf(extensions ?? {});
  if (extensions === error.extensions && http === SPECIFIED) return error;
  const { nodes, source, positions, path } = error;
  return new GraphQLError(message, { nodes, source, positions, path, extensions: { ...extensions, http } });
}

/** Reads the list that the build writes. Throws if it is missing or damaged. */
export function readPageOperations(): PageOperations {
  return new Map(
    Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(PAGE_OPERATIONS, 'utf8')))),
  );
}

/**
 * Replaces the hash that the page sends with the text of its operation. Without `others` rejects
 * all other operations before parsing.
 */
function pageOperations(known: PageOperations, { others }: { others: boolean }): Plugin {
  const texts = new Set(known.values());
  return {
    onParams({ params, setParams }) {
      const asked = operationReference.safeParse(params.extensions);
      const query = asked.success ? known.get(asked.data.persistedQuery.sha256Hash) : undefined;
      if (query !== undefined) setParams({ ...params, query });
      else if (!others && !texts.has(params.query ?? '')) {
        const message = 'Only the operations of the web page are accepted; use the REST API';
        throw new GraphQLError(message, { extensions: { code: 'permission_denied' } });
      }
    },
  };
}
