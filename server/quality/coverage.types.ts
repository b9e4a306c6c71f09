import { Field, Int, ObjectType } from 'type-graphql';
import type { ProofMethod } from '../../schema/quality/proof-method.js';
import { Duration, Int64 } from '../graphql-types/scalars.js';
import { ProofMethodEnum } from './quality.types.js';

@ObjectType('CoverageDay', {
  description: 'What was wanted, held and verified of an exchange and stream type on a UTC day.',
})
export class CoverageDayType {
  @Field(() => String, { description: 'Code of the exchange.' })
  exchange!: string;

  @Field(() => String, { description: 'Type of the streams.' })
  streamType!: string;

  @Field(() => String, { description: 'The UTC day, as 2026-01-31.' })
  date!: string;

  @Field(() => Int, { description: 'Datastreams that were wanted or held.' })
  streams!: number;

  @Field(() => Duration, { description: 'Time that they were wanted, together, in nanoseconds.' })
  wantedNs!: string;

  @Field(() => Duration, { description: 'The part of it that was received, in nanoseconds.' })
  heldNs!: string;

  @Field(() => Int64, { description: 'Messages that were received.' })
  messages!: string;

  @Field(() => Int64, { description: 'Messages, of trades the trades, that a method proves.' })
  verified!: string;

  @Field(() => Int64, { description: 'Messages that contradict those before them.' })
  failed!: string;

  @Field(() => Int64, { description: 'Messages of which no method says anything.' })
  unverifiable!: string;

  @Field(() => [ProofMethodEnum], { description: 'The methods that counted them.' })
  methods!: ProofMethod[];
}
