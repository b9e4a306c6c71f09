import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { PeriodPlace } from '../../../schema/export-schedules/period-place.js';
import type { SkippedStream } from '../../../schema/export-sets/skipped-stream.js';
import type { StreamCategory } from '../../../schema/streams.js';
import { orderedJson } from '../../export-schemas/ordered-json.column.js';
import type { SchemaSnapshot } from '../../export-schemas/schema-snapshot.js';
import { withLifecycle } from '../../exports/model/lifecycle.js';
import { connectionOf } from '../../graphql-types/connection.type.js';
import { DateTime } from '../../graphql-types/scalars.js';
import { SetOutput } from './set-output.types.js';

/**
 * A set: its row, and of that in GraphQL what is a field. Its streams are in a table of their own.
 */
@ObjectType('ExportSet', { description: 'Exports of many datastreams that were requested together.' })
@Entity('export_sets')
export class ExportSetEntity extends withLifecycle(SetOutput) {
  @Field(() => ID, { description: '`set_` + 32 hex.' })
  @PrimaryColumn({ type: 'char', length: 36 })
  id!: string;

  /**
   * Meanings of the schema reference when the set was created, by the category of streams or their
   * view.
   */
  @Column(orderedJson({ select: false }))
  schemaSnapshots!: Partial<Record<StreamCategory, SchemaSnapshot>>;

  /** The run of a schedule that made it; null: it was requested by itself. */
  @Column({ type: 'char', length: 36, nullable: true })
  runId!: string | null;

  /** Location of a schedule's period at a destination; null for other sets. */
  @Column(orderedJson({ nullable: true }))
  place!: PeriodPlace | null;

  @Column(orderedJson({ select: false }))
  skipped!: SkippedStream[];

  @Field(() => Int, { description: 'Number of selected datastreams that it leaves out.' })
  @Column({ type: 'int' })
  skippedCount!: number;

  @Column({ type: 'int' })
  streamCount!: number;

  /** Number of runs of its failed streams. */
  @Column({ type: 'int' })
  retries!: number;

  /** Id of the request that created it. */
  @Column({ type: 'varchar', length: 64 })
  requestId!: string;

  @Field(() => DateTime, { nullable: true, description: 'When the files are removed; null until it has ended.' })
  @Column({ type: 'datetime', precision: 6, nullable: true })
  expiresAt!: Date | null;

  @Column({ type: 'datetime', precision: 6, nullable: true })
  deletedAt!: Date | null;
}
export const ExportSetConnection = connectionOf(ExportSetEntity, 'ExportSet');
