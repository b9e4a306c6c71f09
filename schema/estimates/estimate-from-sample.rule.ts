import type { ExportSample } from './sample-task.js';

/** What the index knows of the messages that an export covers. */
export interface StoredTotals {
  messages: number;
  messageBytes: number;
  partitions: number;
}

/**
 * Rows and bytes of an export whose sample is `sample`. A complete sample is the export. Otherwise rows grow with the bytes of the
 * messages, by which samples are taken; without an unfold rule no message gives more than a row, and rows grow with messages.
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
 * Bytes by which a file grows with a byte of messages. The straight line through the sample and its half leaves out what a file has
 * once: header, footer, and dictionaries, which fill.
 */
function bytesPerByte({ files, messageBytes, bytes, emptyBytes, half }: ExportSample): number {
  const atMost = (bytes - files * emptyBytes) / messageBytes;
  const more = messageBytes - half.messageBytes;
  if (half.messageBytes === 0 || more <= 0) return atMost;
  return Math.min(Math.max((bytes - half.bytes) / more, 0), atMost);
}
