import type { ExportProgress } from './contract.js';

/** Returns the description of a running export for the Temporal UI. */
export function describeProgress({ phase, partitions, done, rows, bytes }: ExportProgress, paused = false): string {
  const drained = paused ? ' **Drained by an operator**: no further file begins until the signal `resume`.' : '';
  if (partitions === 0) return `**${phase}**${drained}`;
  const written = `${done} of ${partitions} partition(s) written, ${rows} rows, ${(bytes / 1024 ** 2).toFixed(1)} MiB`;
  return `**${phase}**: ${written}${drained}`;
}
