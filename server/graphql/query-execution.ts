import {
  type DocumentNode,
  execute,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  OperationTypeNode,
} from 'graphql';
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit';
import { CACHES, reportCache } from '../../schema/bounded-cache.js';
import { expandedSelections } from './document-limits.js';
import type { RequestContext } from '../context/request-context.js';
import type { Operation } from './operation.js';

/** Compiling takes some milliseconds: documents that come once are not worth it. */
const COMPILED_AFTER = 5;

/** Measured: what graphql-jit makes of one field. */
const FIELD_BYTES = 4_000;

interface Use {
  count: number;
  /** Null: this document is never compiled. */
  compiled?: CompiledQuery | null;
}

/**
 * Executes operations over one schema. Queries that services send again and again are compiled (graphql-jit), which takes a
 * sixth of the CPU; mutations, and what people send, are interpreted by graphql-js. The answers are the same.
 */
export class QueryExecution {
  private readonly uses = new WeakMap<DocumentNode, Use>();
  /** V8 keeps the code of a function that was made from text, whether it is used or not: there is a budget for life. */
  private readonly left = { ...CACHES.compiledQueries };

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly compiledAfter = COMPILED_AFTER,
  ) {
    const { entries, bytes } = CACHES.compiledQueries;
    reportCache('compiledQueries', () => ({ entries: entries - this.left.entries, bytes: bytes - this.left.bytes }));
  }

  async execute(operation: Operation, ctx: RequestContext): Promise<ExecutionResult> {
    const compiled = this.compiledOf(operation);
    if (!compiled) return this.interpret(operation, ctx);
    const result = await compiled.query(undefined, ctx, operation.variables);
    if (!result.errors) return result;
    // Errors without a path come from the variables, before anything ran; graphql-js finds the same ones, in its own words.
    if (result.errors.some((error) => !error.path)) return this.interpret(operation, ctx);
    return { ...result, errors: result.errors.map(withCause) };
  }

  private async interpret(operation: Operation, ctx: RequestContext): Promise<ExecutionResult> {
    return execute({
      schema: this.schema,
      document: operation.document,
      variableValues: operation.variables,
      operationName: operation.operationName ?? null,
      contextValue: ctx,
    });
  }

  private compiledOf({ document, channel }: Operation): CompiledQuery | null {
    if (channel !== 'service') return null;
    let use = this.uses.get(document);
    if (!use) this.uses.set(document, (use = { count: 0 }));
    use.count += 1;
    if (use.compiled === undefined && use.count > this.compiledAfter) use.compiled = this.compile(document);
    return use.compiled ?? null;
  }

  private compile(document: DocumentNode): CompiledQuery | null {
    const [only, ...others] = document.definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    if (only?.kind !== Kind.OPERATION_DEFINITION || only.operation !== OperationTypeNode.QUERY || others.length > 0)
      return null;
    const bytes = expandedSelections(document) * FIELD_BYTES;
    if (this.left.entries < 1 || this.left.bytes < bytes) return null;
    this.left.entries -= 1;
    this.left.bytes -= bytes;
    const compiled = compileQuery(this.schema, document);
    return isCompiledQuery(compiled) ? compiled : null;
  }
}

/** graphql-jit reports a value that does not fit its type without a cause; it is a fault of ours as in graphql-js. */
function withCause(error: GraphQLError): GraphQLError {
  if (error.originalError) return error;
  const { message, nodes, path } = error;
  return new GraphQLError(message, { nodes: nodes ?? null, path: path ?? null, originalError: new Error(message) });
}
