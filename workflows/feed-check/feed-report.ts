/** Findings of a check about one stream. */
export interface CheckedStream {
  instrument: string;
  streamType: string;
  isSubscribed: boolean;
  /** Reason for the exchange's refusal, or for a failed request. Null if neither happened. */
  refusal: string | null;
  /** Frames of this stream type, those of other instruments included. */
  frames: number;
  /** Frames of this stream. */
  routed: number;
  /** Null if the exchange does not number this stream. */
  sequence: { numbered: number; jumps: number } | null;
  /** Null if the exchange offers none that can be verified. */
  checksum: { verified: number; failed: number } | null;
  /** Time from the exchange's time of the event to its arrival. Null if frames have no time. */
  lagMs: { p50: number; p99: number } | null;
  /** Whether a healthy stream may send nothing for so long. */
  mayBeSilent: boolean;
}

/** Frames that belong to no stream, by reason. */
interface UnroutedFrames {
  reason: string;
  frames: number;
  /** The beginning of the first one; null if it cannot be shown. */
  sample: string | null;
}

/** A connection that was lost, or could not be made, with how often this happened. */
interface Interruption {
  reason: string;
  detail: string | null;
  times: number;
}

/** A frame as it arrived, as text. */
export interface RecordedFrame {
  instrument: string;
  streamType: string;
  message: string;
}

/** Findings of a check about one exchange's feed. */
export interface FeedReport {
  exchange: string;
  /** Addresses without queries, which may hold tokens. */
  addresses: string[];
  seconds: number;
  streams: CheckedStream[];
  unrouted: UnroutedFrames[];
  interruptions: Interruption[];
  /** The first frames of each stream. */
  recorded: RecordedFrame[];
}

/**
 * Frames without data that every feed has, and those of streams that share a subscription with
 * ours.
 */
const EXPECTED_REASONS: ReadonlySet<string> = new Set(['heartbeat', 'acknowledgement', 'status', 'not subscribed']);

/** Returns whether frames that are not routed for this reason show a fault of the feed. */
export function isFault(reason: string): boolean {
  return !EXPECTED_REASONS.has(reason);
}

/** Returns what keeps a feed from counting as verified, a line each. Empty if nothing does. */
export function feedProblems({ streams, unrouted, interruptions, seconds, addresses }: FeedReport): string[] {
  if (streams.every(({ routed }) => routed === 0) && unrouted.length === 0) {
    const reasons = interruptions.map(({ reason, detail }) => detail ?? reason);
    const refusals = streams.flatMap(({ refusal }) => refusal ?? []);
    const why = [...new Set([...reasons, ...refusals])].join('; ');
    return [`nothing arrived from ${addresses.join(', ')} in ${seconds} s${why && `: ${why}`}`];
  }
  return [
    ...streams.flatMap((stream) => streamProblems(stream, seconds)),
    ...unrouted
      .filter(({ reason }) => isFault(reason))
      .map(
        ({ reason, frames, sample }) => `${frames} frames were not routed (${reason})${sample ? `: ${sample}` : ''}`,
      ),
  ];
}

function streamProblems(stream: CheckedStream, seconds: number): string[] {
  const { refusal, routed, sequence, checksum } = stream;
  const name = `${stream.streamType} of ${stream.instrument}`;
  if (refusal !== null && routed === 0) return [`${name} was refused: ${refusal}`];
  if (routed === 0) return stream.mayBeSilent ? [] : [`${name} sent nothing in ${seconds} s`];
  return [
    ...(sequence && sequence.jumps > 0 ? [`${name} skipped numbers ${sequence.jumps} times`] : []),
    ...(checksum && checksum.failed > 0 ? [`${checksum.failed} checksums of ${name} failed`] : []),
  ];
}
