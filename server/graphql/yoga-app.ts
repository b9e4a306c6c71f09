import { type ExecutionArgs, type GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { Request, RequestHandler, Response } from 'express';
import { newRequestId } from '../../schema/ids.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { browserCall } from './browser-request.js';
import { costLimit } from './cost-limit.js';
import { eventStreamResponse, type StreamedResult } from './event-stream.js';
import type { OperationExecutor } from './execute-operation.js';
import type { Operation } from './operation.js';
import { type PageOperations, pageOperations, readPageOperations } from './page-operations.js';

/** What the browser speaks, at `/graphql`; every execution goes through `executor`. Callers are who their session cookie says. */
export function createYogaHandler(
  schema: GraphQLSchema,
  executor: OperationExecutor,
  settings: ServerSettings,
  operations: PageOperations = readPageOperations(),
): RequestHandler {
  const development = settings.NODE_ENV !== 'production';
  const yoga = createYoga<ServerContext>({
    schema,
    plugins: [pageOperations(operations, { others: development }), throughExecutor(executor, settings)],
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

function throughExecutor(
  executor: OperationExecutor,
  settings: ServerSettings,
): Plugin<YogaInitialContext & ServerContext> {
  const operationOf = (args: ExecutionArgs): Operation => {
    const { request, req, res } = args.contextValue as YogaInitialContext & ServerContext;
    const browser = browserCall(req, res, settings);
    return {
      document: args.document,
      operationName: args.operationName ?? undefined,
      variables: args.variableValues ?? {},
      channel: 'dashboard',
      call: { requestId: newRequestId(), signal: request.signal, clientAddress: browser.address },
      browser,
    };
  };
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(costLimit);
    },
    onExecute({ args, setExecuteFn }) {
      setExecuteFn(async () => executor.execute(operationOf(args)));
    },
    onSubscribe({ args, setSubscribeFn }) {
      setSubscribeFn(() => executor.subscribe(operationOf(args)));
    },
    onResultProcess: (payload) => {
      const { result } = payload;
      if (!result || !(Symbol.asyncIterator in result)) return;
      payload.setResultProcessor(
        (results) => eventStreamResponse(results as AsyncIterable<StreamedResult>),
        'text/event-stream',
      );
    },
    onExecutionResult: (payload) => {
      const { result } = payload;
      if (result && Symbol.asyncIterator in result) return;
      const { errors } = result as { errors?: readonly GraphQLError[] };
      if (errors) payload.setResult({ ...result, errors: errors.map((error) => withOwnCode(error)) });
    },
  };
}
