import { type DocumentNode, type GraphQLError, NoSchemaIntrospectionCustomRule, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaInitialContext } from 'graphql-yoga';
import type { RequestListener } from 'node:http';
import { newRequestId } from '../../schema/ids.js';
import { withOwnCode } from '../errors/foreign-codes.js';
import type { ServerSettings } from '../settings.js';
import { costLimit } from './cost-limit.js';
import type { OperationExecutor } from './execute-operation.js';

/** What the browser speaks, at `/graphql`; every execution goes through `executor`. Callers are anonymous until they have sessions. */
export function createYogaHandler(
  schema: GraphQLSchema,
  executor: OperationExecutor,
  settings: ServerSettings,
): RequestListener {
  const development = settings.NODE_ENV !== 'production';
  const yoga = createYoga({
    schema,
    plugins: [throughExecutor(executor, development)],
    // The executor masks; a second mask would hide its codes.
    maskedErrors: false,
    graphiql: development,
    landingPage: false,
    logging: false,
    cors: false,
    multipart: false,
    maxRequestBodySize: 1_000_000,
  });
  return (request, response) => void yoga(request, response);
}

function throughExecutor(executor: OperationExecutor, introspection: boolean): Plugin<YogaInitialContext> {
  return {
    onValidate({ addValidationRule }) {
      addValidationRule(costLimit);
      if (!introspection) addValidationRule(NoSchemaIntrospectionCustomRule);
    },
    onExecute({ args, setExecuteFn }) {
      const { request } = args.contextValue;
      setExecuteFn(async () =>
        executor.execute({
          document: args.document as DocumentNode,
          operationName: (args.operationName as string | null | undefined) ?? undefined,
          variables: (args.variableValues ?? {}) as Record<string, unknown>,
          channel: 'dashboard',
          call: { requestId: newRequestId(), signal: request.signal },
        }),
      );
    },
    onExecutionResult: (payload) => {
      const { result } = payload;
      const { errors } = result as { errors?: readonly GraphQLError[] };
      if (errors) payload.setResult({ ...result, errors: errors.map((error) => withOwnCode(error)) });
    },
  };
}
