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
import { CACHES, reportCache } from '../../schema/process/bounded-cache.js';
import { expandedSelections } from './document-limits.js';
import type { RequestContext } from '../context/request-context.js';
import type { Operation } from './operation.js';

/** Compiling takes some milliseconds, which a document used once does not repay. */
const COMPILED_AFTER = 5;

/** Measured size of graphql-jit's code for one field. */
const FIELD_BYTES = 4_000;

interface Use {
  count: number;
  /** Null: this document is never compiled. */
  compiled?: CompiledQuery | null;
}

/**
 * Executes operations over one schema. Queries that services send repeatedly are compiled
 * (graphql-jit), which takes a sixth of the CPU. graphql-js interprets mutations and users'
 * operations. The results are identical.
 */
export class QueryExecution {
  private readonly uses = new WeakMap<DocumentNode, Use>();
  /** V8 never frees code compiled from text, so there is a lifetime budget. */
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
    // Errors without a path concern variables and precede execution. graphql-js finds the same
    // ones, with its own messages.
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

/**
 * graphql-jit reports a value that does not match its type without a cause. It is our fault, as in
 * graphql-js.
 */
function withCause(error: GraphQLError): GraphQLError {
  if (error.originalError) return error;
  const { message, nodes, path } = error;
  return new GraphQLError(message, { nodes: nodes ?? null, path: path ?? null, originalError: new Error(message) });
}
