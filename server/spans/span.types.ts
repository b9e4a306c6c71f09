import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { SpanEntity } from './span.entity.js';
import type { TimeRange } from '../../schema/time-range.js';

@ObjectType({ description: 'A half-open time range whose data the account may export.' })
export class Span {
  @Field(() => ID, { description: 'Of the span, never reused.' })
  id!: string;

  /** Nanoseconds; the scalar floors to microseconds. */
  @Field(() => DateTime, { description: 'Its first moment.' })
  startedAt!: bigint;

  @Field(() => DateTime, { nullable: true, description: 'Its end, not included; null: it is still running.' })
  endedAt!: bigint | null;
}

export const toSpan = ({ id, fromNs, toNs }: SpanEntity): Span => ({
  id,
  startedAt: BigInt(fromNs),
  endedAt: toNs === null ? null : BigInt(toNs),
});

@ObjectType('TimeRange', { description: 'A half-open time range: it contains fromNs and not toNs.' })
export class TimeRangeType implements TimeRange {
  @Field(() => Int64, { description: 'The first moment, in nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'The end, not included, in nanoseconds since 1970.' })
  toNs!: bigint;
}

@ObjectType({ description: 'Where the granted history was put.' })
export class GrantedSpan {
  @Field(() => ID, { description: 'The subscription that holds the span; made paused when there was none.' })
  subscriptionId!: string;

  @Field(() => ID, { description: 'The span that was added.' })
  spanId!: string;
}
