import { isFault, feedProblems, type CheckedStream, type FeedReport } from './feed-report.js';

const NO_MEANS = 'no means';
/** Remark on streams without frames. */
const MAY_BE_SILENT = 'may be silent';
const HEADINGS = [
  'stream type',
  'instrument',
  'subscribed',
  'frames',
  'routed',
  'sequence',
  'checksum',
  'lag p50',
  'p99',
];

/** Returns a report as a table, followed by what was not routed and by the problems. */
export function reportText(report: FeedReport): string {
  const { exchange, addresses, seconds, streams, unrouted, interruptions } = report;
  const problems = feedProblems(report);
  const others = unrouted.filter(({ reason }) => !isFault(reason)).map(({ reason, frames }) => `${frames} ${reason}`);
  return [
    `${exchange}, ${seconds} s at ${addresses.join(', ')}`,
    '',
    ...table([HEADINGS, ...streams.map(rowOf)]),
    '',
    `other frames: ${others.join(', ') || 'none'}`,
    ...interruptions.map(
      ({ reason, detail, times }) => `interrupted ${times} times (${reason})${detail ? `: ${detail}` : ''}`,
    ),
    ...(problems.length === 0 ? ['no problems'] : problems.map((problem) => `problem: ${problem}`)),
    '',
  ].join('\n');
}

function rowOf(stream: CheckedStream): string[] {
  const { streamType, instrument, frames, routed, sequence, checksum, lagMs } = stream;
  const head = [streamType, instrument, subscribedText(stream), String(frames), String(routed)];
  if (routed === 0) return [...head, stream.mayBeSilent ? MAY_BE_SILENT : '', '', '', ''];
  return [
    ...head,
    sequence ? `${sequence.numbered} numbered, ${sequence.jumps} jumps` : NO_MEANS,
    checksum ? `${checksum.verified} of ${checksum.verified + checksum.failed}` : NO_MEANS,
    ...[lagMs?.p50, lagMs?.p99].map((ms) => (ms === undefined ? NO_MEANS : `${Math.round(ms)} ms`)),
  ];
}

function subscribedText({ isSubscribed, refusal, routed }: CheckedStream): string {
  if (refusal !== null && routed === 0) return 'refused';
  return isSubscribed ? 'yes' : 'no';
}

function table(rows: readonly string[][]): string[] {
  const widths = HEADINGS.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
