import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { StreamPosition } from '../../schema/streaming/stream-cursor.js';
import type { FeedForm } from '../../schema/tardis/feeds/feed-form.js';
import type { ReplayForm } from '../../schema/tardis/replay/replay-form.js';
import type { StreamCategory } from '../../schema/streams.js';
import type { View } from '../../schema/views/view.js';
import { orderedJson } from '../export-schemas/ordered-json.column.js';
import type { SchemaReference } from '../export-schemas/schema-reference.rule.js';
import type { SchemaSnapshot } from '../export-schemas/schema-snapshot.js';

/** A datastream of a connection, from a moment in nanoseconds. */
interface RequestedStream {
  datastreamId: string;
  fromNs: string;
}

/** A schema that stands under its name or id. */
export type NamedSchema = Exclude<SchemaReference, { kind: 'inline' }>;

/** Content of a connection as it was opened, with the streams that were added since. */
export interface StoredStreamRequest {
  streams: RequestedStream[];
  fromNs: string;
  /** Null: it follows until it is closed. */
  toNs: string | null;
  speed: number;
  view: View | null;
  /** The replay protocol that it speaks; null, or absent: the service's own. */
  replay?: ReplayForm | null;
  /** The feed that it sends; absent: a stream. */
  feed?: FeedForm;
  reference: NamedSchema;
  /** Meanings of the reference when the connection was opened, by the category that is read. */
  schemaSnapshots: Partial<Record<StreamCategory, SchemaSnapshot>>;
  /** Position of the cursor that it continues. */
  position: Record<keyof StreamPosition, string> | null;
}

/** A client that follows datastreams, or did. */
@Entity('stream_connections')
export class StreamConnectionEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  @Column({ type: 'char', length: 36 })
  accountId!: string;

  /** Null: opened by a user, or by staff. */
  @Column({ type: 'char', length: 36, nullable: true })
  keyId!: string | null;

  @Column(orderedJson())
  request!: StoredStreamRequest;

  @Column({ type: 'datetime', precision: 6 })
  openedAt!: Date;

  @Column({ type: 'datetime', precision: 6 })
  reportedAt!: Date;

  @Column({ name: 'byte_count', type: 'bigint' })
  bytes!: string;

  @Column({ name: 'message_count', type: 'bigint' })
  messages!: string;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  endedAt!: Date | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  reason!: string | null;
}
