import type { FileFormat } from '../../schema/exports/file-format.js';
import { fileExtension } from '../../schema/exports/file-name.rule.js';

/** Returns the prefix of all blobs of an export. */
export function exportBlobPrefix(exportId: string): string {
  return `exports/${exportId}/`;
}

/**
 * Returns the blob of one attempt. Two attempts at one blob would break each other's block list.
 */
export function attemptBlobName(exportId: string, label: string, attempt: string, format: FileFormat): string {
  return `${exportBlobPrefix(exportId)}${label || 'all'}/${attempt}.${fileExtension(format)}`;
}
