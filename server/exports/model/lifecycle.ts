import { Field, ObjectType } from 'type-graphql';
import { Column } from 'typeorm';
import type { ExportStatus } from '../../../schema/exports/export-statuses.js';
import { DateTime, Int64 } from '../../graphql-types/scalars.js';
import { ExportStatusEnum } from './export.types.js';

/* eslint-disable-next-line @typescript-eslint/no-explicit-any -- TypeScript requires it of the base of a mixin. */
type Base = abstract new (...args: any[]) => object;

/** Adds the range and the course of an export, a set or a run to the class of its row and type. */
export function withLifecycle<T extends Base>(base: T) {
  @ObjectType()
  abstract class Lifecycle extends base {
    @Column({ type: 'char', length: 36 })
    accountId!: string;

    @Field(() => Int64, { description: 'Start of the range, nanoseconds since 1970.' })
    @Column({ type: 'bigint' })
    fromNs!: string;

    @Field(() => Int64, { description: 'End of the range, exclusive, nanoseconds since 1970.' })
    @Column({ type: 'bigint' })
    toNs!: string;

    @Field(() => ExportStatusEnum, { description: 'Current status.' })
    @Column({ type: 'varchar', length: 10 })
    status!: ExportStatus;

    @Field(() => String, { nullable: true, description: 'Reason for its failure; null otherwise.' })
    @Column({ type: 'varchar', length: 1000, nullable: true })
    reason!: string | null;

    @Field(() => DateTime, { description: 'Time of creation.' })
    @Column({ type: 'datetime', precision: 6 })
    createdAt!: Date;

    @Field(() => DateTime, { nullable: true, description: 'When it began; null while queued.' })
    @Column({ type: 'datetime', precision: 6, nullable: true })
    startedAt!: Date | null;

    @Field(() => DateTime, { nullable: true, description: 'When it succeeded, failed or was canceled; null before.' })
    @Column({ type: 'datetime', precision: 6, nullable: true })
    finishedAt!: Date | null;
  }
  return Lifecycle;
}
