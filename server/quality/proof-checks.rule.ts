import type { FrameFailure } from '../../schema/quality/frame-failure.js';
import type { ProofCheck } from '../../schema/quality/proof-method.js';

/** Facts of a measured hour that prove something. */
export interface MeasuredProof {
  frames: number;
  sequenceBreaks: number | null;
  repeats: number | null;
  followed: number | null;
  unlinked: number | null;
  /** Frames by what the exchange's checksum said. */
  verified: number;
  failed: number;
  failures: FrameFailure[];
}

/** Facts about frames that do not depend on their content. */
interface FramesOf {
  streamType: string;
  frames: number;
  /** Collected by the service, which notes when the connection was lost. */
  isLive: boolean;
}

/** Returns what each method says of an hour's frames; `measured` is null if nothing read them. */
export function proofChecks(measured: MeasuredProof | null, { streamType, frames, isLive }: FramesOf): ProofCheck[] {
  const found = measured ? [...numberChecks(measured, streamType), ...checksumChecks(measured)] : [];
  if (found.length > 0) return found;
  return [{ method: isLive ? 'connection' : 'none', verified: 0, failed: 0, unverifiable: frames }];
}

function numberChecks(measured: MeasuredProof, streamType: string): ProofCheck[] {
  const { followed, unlinked, sequenceBreaks, repeats } = measured;
  if (followed === null) return [];
  const failed = (sequenceBreaks ?? 0) + (repeats ?? 0);
  // Older captures of some exchanges have no numbers.
  if (followed + failed === 0) return [];
  const method = streamType === 'trades' ? 'trade_ids' : 'sequence';
  return [{ method, verified: followed, failed, unverifiable: unlinked ?? 0 }];
}

function checksumChecks({ verified, failed, frames }: MeasuredProof): ProofCheck[] {
  if (verified + failed === 0) return [];
  return [{ method: 'checksum', verified, failed, unverifiable: frames - verified - failed }];
}

/** Returns the failures of an hour that a method finds. */
export function failuresByMethod(
  { method }: ProofCheck,
  { failures }: Pick<MeasuredProof, 'failures'>,
): FrameFailure[] {
  return failures.filter(({ kind }) => (kind === 'checksum') === (method === 'checksum'));
}
