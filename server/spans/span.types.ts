import { Field, ID, ObjectType } from 'type-graphql';
import { DateTime, Int64 } from '../graphql-types/scalars.js';
import type { SpanEntity } from './span.entity.js';
import type { TimeRange } from '../../schema/time/time-range.js';

@ObjectType({ description: 'A half-open time range whose data the account may export.' })
export class Span {
  @Field(() => ID, { description: 'Id of the span, never reused.' })
  id!: string;

  /** Nanoseconds; the scalar floors to microseconds. */
  @Field(() => DateTime, { description: 'Start of the span.' })
  startedAt!: bigint;

  @Field(() => DateTime, { nullable: true, description: 'End of the span (exclusive). Null while it is open.' })
  endedAt!: bigint | null;
}

export const toSpan = ({ id, fromNs, toNs }: SpanEntity): Span => ({
  id,
  startedAt: BigInt(fromNs),
  endedAt: toNs === null ? null : BigInt(toNs),
});

@ObjectType('TimeRange', { description: 'A half-open time range: it includes fromNs and excludes toNs.' })
export class TimeRangeType implements TimeRange {
  @Field(() => Int64, { description: 'Start in nanoseconds since 1970.' })
  fromNs!: bigint;

  @Field(() => Int64, { description: 'End (exclusive) in nanoseconds since 1970.' })
  toNs!: bigint;
}

@ObjectType({ description: 'The span that a grant created.' })
export class GrantedSpan {
  @Field(() => ID, { description: 'The subscription that holds the span. A new one is paused.' })
  subscriptionId!: string;

  @Field(() => ID, { description: 'Id of the new span.' })
  spanId!: string;
}
