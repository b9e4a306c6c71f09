import { fromEnum } from '../../schema/enum-names.js';
import type { CollectionFieldsFragment } from '../generated/operations.js';

/** Returns the member `collection` with a datastream's collection state, or no member. */
export function collectionMember(collection: CollectionFieldsFragment | null | undefined) {
  if (!collection) return {};
  const { state, since, reason, messagesPerSecond, lastFrameAt } = collection;
  return {
    collection: {
      state: fromEnum(state),
      ...(since !== null && { since }),
      ...(reason !== null && { reason }),
      ...(messagesPerSecond !== null && { messages_per_second: messagesPerSecond }),
      ...(lastFrameAt !== null && { last_frame_at: lastFrameAt }),
    },
  };
}

/** Returns the member `collection` in catalogue lists: only for datastreams without a feed. */
export const noFeedMember = (reason: string | null | undefined) =>
  reason == null ? {} : { collection: { state: 'no_feed', reason } };
