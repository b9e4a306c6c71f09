import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CallContext, CoreAnswer, CoreTransport } from './core-transport.js';
import { type Int64Fields, withInt64, withoutBigInts } from './int64.js';

/**
 * Converts Int64 between bigint in code and the decimal strings of GraphQL. `fields` is generated
 * from the documents.
 */
export class Int64Transport implements CoreTransport {
  constructor(
    private readonly transport: CoreTransport,
    private readonly fields: ReadonlyMap<object, Int64Fields>,
  ) {}

  async execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    call: CallContext,
  ): Promise<CoreAnswer<Data>> {
    const answer = await this.transport.execute(document, withoutBigInts(variables) as Variables, call);
    const fields = this.fields.get(document);
    return fields ? { ...answer, data: withInt64(answer.data, fields) as Data | null } : answer;
  }
}
