import type { AppliedSchema } from '../../../schema/export-schemas/applied-schema.js';
import { extractorKeyOf } from '../../../schema/views/view.js';
import type { AccountSandbox } from '../../../sandbox/pool/sandbox.js';
import type { RowSource } from '../../exports/rows/partition-rows.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import type { FollowedSource } from '../followed-source.js';
import type { DerivedWindow, StreamShape } from '../stream-shape.js';
import type { ConnectionWork } from '../streaming-core.js';
import { RowMaker } from './row-maker.js';
import { viewRows } from './view-rows.js';

/** The schemas of a connection's streams. */
export class StreamShapes implements StreamShape {
  private readonly schemas = new Map<bigint, AppliedSchema>();
  private readonly makers = new Map<string, Promise<RowMaker | null>>();

  constructor(
    private readonly work: Pick<ConnectionWork, 'accountId' | 'schemaOf' | 'view'>,
    private readonly sandbox: AccountSandbox,
  ) {}

  isDerived(): boolean {
    return this.work.view !== null;
  }

  derive(source: RowSource, stream: FollowedSource, asked: DerivedWindow): AsyncIterable<MessageBatch> {
    const { accountId, view } = this.work;
    return viewRows(source, { accountId, view: view! }, stream, asked);
  }

  /** Adds the schema of a stream that the connection did not have when it was opened. */
  add({ datastream }: FollowedSource, schema: AppliedSchema): void {
    this.schemas.set(datastream.id, schema);
  }

  of(stream: FollowedSource, messages: AsyncIterable<MessageBatch>): AsyncIterable<MessageBatch> {
    const schema = this.schemaOf(stream);
    return schema.kind === 'raw' ? messages : this.rows(stream, schema, messages);
  }

  private schemaOf({ datastream }: FollowedSource): AppliedSchema {
    return this.schemas.get(datastream.id) ?? this.work.schemaOf(datastream.streamType);
  }

  private async *rows(
    { datastream }: FollowedSource,
    schema: AppliedSchema,
    messages: AsyncIterable<MessageBatch>,
  ): AsyncGenerator<MessageBatch> {
    const extractorKey = extractorKeyOf(this.work.view, datastream.exchange);
    const key = JSON.stringify([extractorKey, schema]);
    let maker = this.makers.get(key);
    if (!maker) this.makers.set(key, (maker = RowMaker.create(schema, extractorKey, this.sandbox)));
    const made = await maker;
    yield* made ? made.rowsOf(messages) : messages;
  }
}
