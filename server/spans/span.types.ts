import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql/scalars.js';
import type { SpanEntity } from './span.entity.js';
import type { TimeRange as Range } from '../../schema/time-range.js';

@ObjectType()
export class Span {
  @Field(() => ID)
  id!: string;

  /** Nanoseconds; the scalar floors to microseconds. */
  @Field(() => DateTime)
  startedAt!: bigint;

  @Field(() => DateTime, { nullable: true })
  endedAt!: bigint | null;
}

export const toSpan = ({ id, fromNs, toNs }: SpanEntity): Span => ({
  id,
  startedAt: BigInt(fromNs),
  endedAt: toNs === null ? null : BigInt(toNs),
});

@ObjectType()
export class TimeRange implements Range {
  @Field(() => Int64)
  fromNs!: bigint;

  @Field(() => Int64)
  toNs!: bigint;
}

@ObjectType()
export class GrantedSpan {
  @Field(() => ID)
  subscriptionId!: string;

  @Field(() => ID)
  spanId!: string;
}
