import type { TypedDocumentNode } from '@graphql-typed-document-node/core';
import type { CoreTransport } from '../../../schema/core-client/core-transport.js';
import { newRequestId } from '../../../schema/text/ids.js';
import { CoreClient } from '../../core/core-client.js';
import { BeginImportDocument, CommitImportDocument, ResolveDatastreamsDocument } from '../../generated/operations.js';
import type { CommittedSegment } from '../../segments/segment-format.js';
import type { StreamKey } from '../feeds/feed-adapter.js';

/** Permission to import a capture. Datastreams in `importedIds` must not be added again. */
export interface CaptureTicket {
  epoch: bigint;
  alreadyImported: boolean;
  importedIds: ReadonlySet<bigint>;
}

/** Deadline of a call with its attempts: a commit holds the segments of a whole file. */
const CALL_TIMEOUT_MS = 120_000;

/**
 * The server's API for importers. The server takes each call twice, so that a lost answer does not
 * cost the import: calls are repeated as those of workers. Every call rejects with CoreCallError or
 * the transport's own error.
 */
export class ImportCore {
  private readonly client: CoreClient;

  constructor(transport: CoreTransport) {
    this.client = new CoreClient(transport);
  }

  /**
   * Returns datastream ids in the order of `keys`: null for those that the catalogue does not have,
   * unless `create` adds them.
   */
  async resolveDatastreams(exchange: string, keys: readonly StreamKey[], create: boolean): Promise<(bigint | null)[]> {
    const input = keys.map(({ instrument, streamType }) => ({ instrument, streamType }));
    const answer = await this.call(ResolveDatastreamsDocument, { exchange, keys: input, create });
    return answer.resolveDatastreams.map((datastream) => datastream?.id ?? null);
  }

  async beginImport(exchange: string, digest: string): Promise<CaptureTicket> {
    const { beginImport } = await this.call(BeginImportDocument, { exchange, digest });
    const { alreadyImported, datastreamIds: ids, epoch } = beginImport;
    return { alreadyImported, epoch, importedIds: new Set(ids) };
  }

  async commitImport(
    exchange: string,
    digest: string,
    epoch: bigint,
    segments: readonly CommittedSegment[],
  ): Promise<void> {
    await this.call(CommitImportDocument, { exchange, digest, epoch, segments: [...segments] });
  }

  private async call<Data, Variables extends Record<string, unknown>>(
    document: TypedDocumentNode<Data, Variables>,
    variables: Variables,
  ): Promise<Data> {
    const signal = AbortSignal.timeout(CALL_TIMEOUT_MS);
    return this.client.call(document, variables, { requestId: newRequestId(), signal });
  }
}
