import type { SetFormat } from '../../schema/exports/file-format.js';
import { fileExtension } from '../../schema/exports/file-name.rule.js';

/** Returns the prefix of all blobs of an export. */
export function exportBlobPrefix(exportId: string): string {
  return `exports/${exportId}/`;
}

/**
 * Returns the blob of one attempt. Two attempts at one blob would break each other's block list.
 */
export function attemptBlobName(exportId: string, label: string, attempt: string, format: SetFormat): string {
  return `${exportBlobPrefix(exportId)}${label || 'all'}/${attempt}.${fileExtension(format)}`;
}

/** Returns the blob in which one attempt adds up the messages of a partition. */
export function reductionBlobName(exportId: string, label: string, attempt: string): string {
  return `${exportBlobPrefix(exportId)}reductions/${label || 'all'}/${attempt}`;
}
