import type { StreamFieldsFragment } from '../generated/operations.js';

/** Formats a datastream on one line. */
export const streamText = ({ exchange, instrument, streamType }: StreamFieldsFragment): string =>
  `${instrument} ${streamType} at ${exchange}`;

/** A datastream on two lines of a table. */
export function StreamName({
  stream,
}: {
  stream: Pick<StreamFieldsFragment, 'exchange' | 'instrument' | 'streamType'>;
}) {
  return (
    <span className="stream-name">
      <span className="truncate">
        <strong>{stream.instrument}</strong> {stream.streamType}
      </span>
      <span className="faint small truncate">{stream.exchange}</span>
    </span>
  );
}
