import { Badge, useNow } from '../design/parts.js';
import { durationText } from '../text/times.rule.js';
import { badgeOf, type Collection } from './collection-state.rule.js';

/** The badge of a stream's collection state. */
export function CollectionBadge({ collection }: { collection: Collection | null }) {
  const { tone, text } = badgeOf(collection, useNow(5_000));
  return <Badge tone={tone}>{text}</Badge>;
}

/** Shows why no message can arrive, and since when. Nothing while connected. */
export function CollectionProblem({ collection }: { collection: Collection | null }) {
  const now = useNow(5_000);
  if (!collection?.reason) return null;
  const { since, reason } = collection;
  return (
    <p className="small soft collection-problem">
      {since && `For ${durationText(Math.max(0, now - Date.parse(since)))}: `}
      {reason}
    </p>
  );
}
