import { Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { dateOfDay } from '../../schema/quality/utc-day.rule.js';
import type { QualityCondition, QualityDayFacts } from '../../schema/quality/quality-day.js';
import { Int64 } from '../graphql-types/scalars.js';

export const QualityConditionEnum = {
  AVAILABLE: 'available',
  DEGRADED: 'degraded',
  MISSING: 'missing',
  PENDING: 'pending',
} as const;
registerEnumType(QualityConditionEnum, {
  name: 'QualityCondition',
  description: 'Whether the data of a day is complete.',
  valuesConfig: {
    AVAILABLE: { description: 'Nothing is missing, and nothing that can be verified is wrong.' },
    DEGRADED: { description: 'Something is missing or wrong.' },
    MISSING: { description: 'Nothing of the day was received.' },
    PENDING: { description: 'Not everything of the day is stored or examined yet.' },
  },
});

export const ProofMethodEnum = {
  SEQUENCE: 'sequence',
  CHECKSUM: 'checksum',
  TRADE_IDS: 'trade_ids',
  CONNECTION: 'connection',
  NONE: 'none',
} as const;
registerEnumType(ProofMethodEnum, {
  name: 'ProofMethod',
  description: 'Means by which completeness is checked.',
  valuesConfig: {
    SEQUENCE: { description: 'Numbers of the changes of a book: a missing change leaves a jump.' },
    CHECKSUM: { description: 'Checksums of a book: a missing or altered change makes another book.' },
    TRADE_IDS: { description: 'Numbers of the trades of an instrument: a missing trade leaves a jump.' },
    CONNECTION: { description: 'Messages show nothing. Collection noted as gaps when the connection was lost.' },
    NONE: { description: 'Nothing shows whether a message is missing.' },
  },
});

@ObjectType({ description: 'Time of a day that is missing for the same reasons.' })
class QualityGap {
  @Field(() => String, { description: 'As in availability, or `not stored` for granted time without messages.' })
  reason!: string;

  @Field(() => [String], { nullable: true, description: 'Other reasons for the same time. Null if there are none.' })
  also?: readonly string[] | null;

  @Field(() => Int, { description: 'Number of gaps.' })
  count!: number;

  @Field(() => Int64, { description: 'Their length together, in nanoseconds.' })
  ns!: bigint;
}

@ObjectType({ description: "Messages of a day by what the exchange's checksum said." })
class QualityChecksums {
  @Field(() => Int64, { description: 'The checksum is that of the book.' })
  verified!: bigint;

  @Field(() => Int64, { description: 'The checksum is not that of the book.' })
  failed!: bigint;

  @Field(() => Int64, { description: 'Nothing verifies the message: it has no checksum, or its book is unknown.' })
  absent!: bigint;
}

@ObjectType({ description: "Arrival minus the exchange's time, in nanoseconds. Negative if its clock is ahead." })
class QualityLag {
  @Field(() => Int64, { description: 'Median, within 1 %.' })
  p50!: bigint;

  @Field(() => Int64, { description: '99th percentile, within 1 %.' })
  p99!: bigint;

  @Field(() => Int64, { description: 'Maximum, exact.' })
  max!: bigint;
}

@ObjectType({ description: 'Completeness of a datastream on one UTC day.' })
export class QualityDay {
  @Field(() => String, { description: 'The day, as 2026-01-31.' })
  date!: string;

  @Field(() => Int64, { description: 'Its beginning, nanoseconds since 1970.' })
  dayNs!: bigint;

  @Field(() => Int, { description: 'Revision from 1. Raised when the numbers of a day change after it was complete.' })
  revision!: number;

  @Field(() => QualityConditionEnum, { description: 'Whether the day is complete.' })
  condition!: QualityCondition;

  @Field(() => Int64, {
    description:
      'Time that spans of any account cover the datastream, in nanoseconds. On a day without spans, time that it is stored.',
  })
  wantedNs!: bigint;

  @Field(() => Int64, { description: 'Received part of that time, in nanoseconds.' })
  coveredNs!: bigint;

  @Field(() => Int64, { description: 'Messages.' })
  frames!: bigint;

  @Field(() => Int64, { description: 'Bytes of the messages.' })
  bytes!: bigint;

  @Field(() => [QualityGap], {
    description: 'Missing time, by reasons: their sum is what was wanted and not received.',
  })
  gaps!: QualityGap[];

  @Field(() => Int64, {
    nullable: true,
    description: "Jumps in the exchange's numbers. Null if it does not number the messages without holes.",
  })
  sequenceBreaks!: bigint | null;

  @Field(() => QualityChecksums, { description: "Messages by what the exchange's checksum said." })
  checksums!: QualityChecksums;

  @Field(() => Int64, {
    nullable: true,
    description:
      'Time that the order book was crossed or locked, in nanoseconds. Null for streams other than order books.',
  })
  crossedNs!: bigint | null;

  @Field(() => Int64, {
    nullable: true,
    description: 'Messages, or trades, that the exchange sent before. Null if that does not show.',
  })
  repeats!: bigint | null;

  @Field(() => QualityLag, { nullable: true, description: 'Null if the messages have no time of the exchange.' })
  lag!: QualityLag | null;
}

/** Returns a day as GraphQL has it. */
export const toQualityDay = (day: QualityDayFacts): QualityDay => ({ ...day, date: dateOfDay(day.dayNs) });
