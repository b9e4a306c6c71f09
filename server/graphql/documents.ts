import { type DocumentNode, GraphQLError, type GraphQLSchema, parse, specifiedRules, validate, visit } from 'graphql';
import { hash } from 'node:crypto';
import { boundedCache } from '../../schema/process/bounded-cache.js';
import { documentProblem, MAX_TOKENS } from './document-limits.js';

/** Maximum characters. The largest of our own documents has 3,000. */
const MAX_TEXT = 64_000;
const NODE_BYTES = 150;

/** A document that may be executed, or its errors. */
export type Prepared =
  { document: DocumentNode; errors?: never } | { document?: never; errors: readonly GraphQLError[] };

/** Parses, limits and validates the documents of one schema, and keeps the valid ones. */
export class Documents {
  private readonly valid = boundedCache<string, DocumentNode>('documents', bytesOf);

  constructor(private readonly schema: GraphQLSchema) {}

  prepare(text: string): Prepared {
    if (text.length > MAX_TEXT) return refused(`A document has at most ${MAX_TEXT} characters`);
    const key = hashOf(text);
    const known = this.valid.get(key);
    if (known) return { document: known };
    const prepared = this.check(text);
    if (prepared.document) this.valid.set(key, prepared.document);
    return prepared;
  }

  /** Returns a valid document by the SHA-256 of its text in hex. */
  find(key: string): DocumentNode | undefined {
    return this.valid.get(key);
  }

  private check(text: string): Prepared {
    try {
      const document = parse(text, { maxTokens: MAX_TOKENS });
      const errors = problemsOf(this.schema, document);
      // Without locations, which retain every token and only help in errors.
      return errors.length > 0 ? { errors } : { document: parse(text, { maxTokens: MAX_TOKENS, noLocation: true }) };
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [error] };
      // graphql-js parses and checks nested values recursively.
      if (error instanceof RangeError) return refused('The document is nested too deeply');
      throw error;
    }
  }
}

/** Returns why a document cannot be executed. Checks its size before GraphQL's rules. */
export function problemsOf(schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] {
  const problem = documentProblem(document);
  return problem ? [problem] : validate(schema, document, specifiedRules);
}

const refused = (message: string): Prepared => ({ errors: [new GraphQLError(message)] });
const hashOf = (text: string): string => hash('sha256', text, 'hex');

function bytesOf(document: DocumentNode): number {
  let nodes = 0;
  visit(document, { enter: () => void (nodes += 1) });
  return nodes * NODE_BYTES;
}
