import { Field, ID, Int, ObjectType } from 'type-graphql';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { connectionOf } from '../graphql-types/connection.type.js';
import { DateTime, Int64 } from '../graphql-types/scalars.js';

/** A snapshot: its row, and of that in GraphQL what is a field. */
@ObjectType('TableSnapshot', { description: 'A state of a table that readers see as a whole.', simpleResolvers: true })
@Entity('table_snapshots')
export class TableSnapshotEntity {
  @PrimaryColumn({ type: 'char', length: 36 })
  tableId!: string;

  @Field(() => Int64, { description: 'Counts the commits that made a snapshot, from 1.' })
  @PrimaryColumn({ type: 'bigint' })
  sequenceNumber!: string;

  @Field(() => Int64, { description: 'Its id in Iceberg, by which engines read the table as it was then.' })
  @Column({ type: 'bigint' })
  snapshotId!: string;

  @Field(() => String, { description: '`append`, or `overwrite` for a revision.' })
  @Column({ type: 'varchar', length: 10 })
  operation!: string;

  @Field(() => Int64, { description: 'Start of its period, nanoseconds since 1970.' })
  @Column({ type: 'bigint' })
  fromNs!: string;

  @Field(() => Int64, { description: 'End of its period, exclusive, nanoseconds since 1970.' })
  @Column({ type: 'bigint' })
  toNs!: string;

  @Field(() => Int, { description: 'Revision of the period, counted from 1.' })
  @Column({ type: 'int', unsigned: true })
  revision!: number;

  @Field(() => ID, { description: 'The export set whose files it added.' })
  @Column({ type: 'char', length: 36 })
  setId!: string;

  @Field(() => Int, { description: 'Files that it added.' })
  @Column({ type: 'int', unsigned: true })
  addedFiles!: number;

  @Field(() => Int64, { description: 'Rows that it added.' })
  @Column({ type: 'bigint' })
  addedRows!: string;

  @Field(() => Int, { description: 'Files of earlier snapshots that it does not have.' })
  @Column({ type: 'int', unsigned: true })
  removedFiles!: number;

  @Field(() => Int64, { description: 'Rows of earlier snapshots that it does not have.' })
  @Column({ type: 'bigint' })
  removedRows!: string;

  @Field(() => Int, { description: 'Files of the table.' })
  @Column({ type: 'int', unsigned: true })
  totalFiles!: number;

  @Field(() => Int64, { description: 'Rows of the table.' })
  @Column({ type: 'bigint' })
  totalRows!: string;

  @Field(() => Int64, { description: "Bytes of the table's files." })
  @Column({ type: 'bigint' })
  totalBytes!: string;

  @Field(() => Int, { description: 'Gaps in the data of the period, of all its datastreams.' })
  @Column({ type: 'int', unsigned: true })
  gaps!: number;

  @Field(() => String, { description: 'SHA-256 of the manifest of the set, 64 hex digits.' })
  @Column({ type: 'char', length: 64 })
  manifestSha256!: string;

  @Field(() => DateTime, { description: 'When it became the current one.' })
  @Column({ type: 'datetime', precision: 6 })
  committedAt!: Date;
}
export const TableSnapshotConnection = connectionOf(TableSnapshotEntity, 'TableSnapshot');
