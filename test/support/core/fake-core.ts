import { readFileSync } from 'node:fs';
import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import { buildSchema, execute, getOperationAST, GraphQLError, validate } from 'graphql';
import type {
  CallContext,
  CoreAnswer,
  CoreError,
  CoreTransport,
  RateLimitState,
} from '../../../schema/core-client/core-transport.js';

interface RecordedCall {
  operation: string;
  variables: Record<string, unknown>;
  context: CallContext;
}

/** Returns an error of the core for a fake field to throw; its code may be unknown. */
export function coreError(code: string, message: string, details?: Record<string, unknown>): GraphQLError {
  return new GraphQLError(message, { extensions: { code, ...(details ? { details } : {}) } });
}

/**
 * A core that resolves given root fields with the real schema, so invalid documents and variables
 * fail. It knows one API key and records every call.
 */
export class FakeCore implements CoreTransport {
  static readonly apiKey = 'key_00000000000070008000000000000001.secret';
  readonly calls: RecordedCall[] = [];
  /** Root fields: values, or functions of the arguments as GraphQL read them. */
  fields: Record<string, unknown> = {};
  rateLimit: RateLimitState = { limitMinute: 200, remainingMinute: 199, limitHour: 10_000, remainingHour: 9_999 };
  replayed = false;
  /** The account of the key in answers, for the log of its requests. */
  accountId: string | undefined;
  /** Refusal of every call, if set. */
  refusal: GraphQLError | undefined;
  /** Replacement of the call, if set; for transports that throw or hang. */
  breakdown: ((context: CallContext) => Promise<never>) | undefined;
  readonly #schema = buildSchema(readFileSync('schema/schema.graphql', 'utf8'));

  async execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    context: CallContext,
  ): Promise<CoreAnswer<Data>> {
    const operation = getOperationAST(document)?.name?.value ?? '';
    // As over HTTP: only JSON arrives.
    const sent = JSON.parse(JSON.stringify(variables)) as Record<string, unknown>;
    this.calls.push({ operation, variables: sent, context });
    if (this.breakdown) return this.breakdown(context);
    const refusal = this.refusal ?? this.#authenticate(context);
    if (refusal) return { data: null, errors: [asCoreError(refusal)], extensions: { rateLimit: this.rateLimit } };
    const invalid = validate(this.#schema, document);
    if (invalid.length > 0) throw new Error(`${operation}: ${invalid.map(({ message }) => message).join('; ')}`);
    const { data, errors } = await execute({
      schema: this.#schema,
      document,
      variableValues: sent,
      contextValue: context,
      rootValue: {
        viewer: { accountId: 'acc_1', readOnly: false },
        keepRefusal: ({ refusal: kept }: { refusal: unknown }) => kept,
        ...this.fields,
      },
    });
    return {
      data: (data ?? null) as Data | null,
      ...(errors ? { errors: errors.map(asCoreError) } : {}),
      extensions: {
        ...{ rateLimit: this.rateLimit, replayed: this.replayed },
        ...(this.accountId !== undefined && { accountId: this.accountId }),
      },
    };
  }

  /** Returns the only call; throws for none or several. */
  get onlyCall(): RecordedCall {
    const [call, ...others] = this.calls;
    if (!call || others.length > 0) throw new Error(`expected one call, got ${this.calls.length}`);
    return call;
  }

  #authenticate(context: CallContext): GraphQLError | undefined {
    if (context.apiKey === FakeCore.apiKey) return undefined;
    return coreError('unauthenticated', 'The API key is invalid or missing');
  }
}

function asCoreError(error: GraphQLError): CoreError {
  const { code, details } = error.extensions as { code?: string; details?: Record<string, unknown> };
  return {
    message: error.message,
    extensions: { code: code ?? 'INTERNAL_SERVER_ERROR', ...(details ? { details } : {}) },
  };
}
