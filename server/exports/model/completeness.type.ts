import { Field, Int, ObjectType } from 'type-graphql';
import { Duration } from '../../graphql-types/scalars.js';

@ObjectType('Completeness', { description: 'How much of a time range was received.' })
export class CompletenessType {
  @Field(() => Duration, { description: 'The whole time, in nanoseconds.' })
  wantedNs!: string;

  @Field(() => Duration, { description: 'The part of it that was subscribed, received and is stored, in nanoseconds.' })
  receivedNs!: string;

  @Field(() => Int, {
    description: 'Stretches of it in which nothing could be received, or that are not stored any more.',
  })
  gaps!: number;
}

/** Returns what a stored export received; null before it succeeds, or of an earlier release. */
export function storedCompleteness(
  { fromNs, toNs }: { fromNs: string; toNs: string },
  { receivedNs, gapCount }: { receivedNs: string | null; gapCount: number | null },
): CompletenessType | null {
  if (receivedNs === null) return null;
  return { wantedNs: String(BigInt(toNs) - BigInt(fromNs)), receivedNs: String(receivedNs), gaps: gapCount! };
}
