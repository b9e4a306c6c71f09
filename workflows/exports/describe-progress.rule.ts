import type { ExportProgress } from './contract.js';

/** What an operator reads in the Temporal UI about a running export. */
export function describeProgress({ phase, partitions, done, rows, bytes }: ExportProgress): string {
  if (partitions === 0) return `**${phase}**`;
  return `**${phase}**: ${done} of ${partitions} file(s) written, ${rows} rows, ${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}
