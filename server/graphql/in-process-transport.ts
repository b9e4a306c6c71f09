import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { DocumentNode, GraphQLError, GraphQLSchema } from 'graphql';
import type { CallContext, CoreAnswer, CoreTransport } from '../../schema/core-client/core-transport.js';
import { problemsOf } from './documents.js';
import type { OperationExecutor } from './execute-operation.js';

/** Calls the server in process. Documents are validated the first time they are seen. */
export class InProcessTransport implements CoreTransport {
  private readonly validated = new WeakMap<DocumentNode, readonly GraphQLError[]>();

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly executor: OperationExecutor,
    private readonly channel: 'service' | 'staff',
  ) {}

  async execute<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
    call: CallContext,
  ): Promise<CoreAnswer<Data>> {
    const [problem] = this.problemsOf(document);
    // The document fails for every caller: a bug in this code base, not in a client.
    if (problem) throw problem;
    const answer = await this.executor.execute({ document, variables, channel: this.channel, call });
    return answer as CoreAnswer<Data>;
  }

  private problemsOf(document: DocumentNode): readonly GraphQLError[] {
    let problems = this.validated.get(document);
    if (!problems) {
      problems = problemsOf(this.schema, document);
      this.validated.set(document, problems);
    }
    return problems;
  }
}
