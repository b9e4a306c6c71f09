import type { ExportSample } from './sample-task.js';

/** Totals of the messages that an export covers, from the index. */
interface StoredTotals {
  messages: number;
  messageBytes: number;
  partitions: number;
}

/**
 * Estimates rows and bytes of an export from a sample. A complete sample is the export. Otherwise
 * rows grow with message bytes, by which samples are taken; without an unfold rule a message gives
 * at most one row, and rows grow with messages.
 */
export function estimateFromSample(sample: ExportSample, totals: StoredTotals): { rows: number; bytes: number } {
  const { files, messages, messageBytes, rows, bytes, emptyBytes, complete } = sample;
  if (files === 0) return { rows: 0, bytes: totals.partitions * emptyBytes };
  if (complete) return { rows, bytes: bytes + (totals.partitions - files) * emptyBytes };
  const growth = rows > messages ? totals.messageBytes / messageBytes : totals.messages / messages;
  const perByte = bytesPerByte(sample);
  const once = Math.max(bytes - perByte * messageBytes, files * emptyBytes) / files;
  return {
    rows: Math.round(rows * growth),
    bytes: Math.round(totals.partitions * once + perByte * totals.messageBytes),
  };
}

/**
 * Returns by how many bytes a file grows with a byte of messages. The straight line through the
 * sample and its half omits what a file has once: header, footer, and dictionaries, which fill up.
 */
function bytesPerByte({ files, messageBytes, bytes, emptyBytes, half }: ExportSample): number {
  const atMost = (bytes - files * emptyBytes) / messageBytes;
  const more = messageBytes - half.messageBytes;
  if (half.messageBytes === 0 || more <= 0) return atMost;
  return Math.min(Math.max((bytes - half.bytes) / more, 0), atMost);
}
