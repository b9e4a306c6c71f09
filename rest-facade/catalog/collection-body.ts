import type { CollectionFieldsFragment } from '../generated/operations.js';

/** How a stream's collection is doing, as a member of what has it; no member while there is nothing to say. */
export function collectionMember(collection: CollectionFieldsFragment | null | undefined) {
  if (!collection) return {};
  const { state, since, reason, messagesPerSecond, lastFrameAt } = collection;
  return {
    collection: {
      state: state.toLowerCase(),
      ...(since !== null && { since }),
      ...(reason !== null && { reason }),
      ...(messagesPerSecond !== null && { messages_per_second: messagesPerSecond }),
      ...(lastFrameAt !== null && { last_frame_at: lastFrameAt }),
    },
  };
}

/** The same in the catalogue, where only streams that cannot be collected are marked. */
export const noFeedMember = (reason: string | null | undefined) =>
  reason == null ? {} : { collection: { state: 'no_feed', reason } };
