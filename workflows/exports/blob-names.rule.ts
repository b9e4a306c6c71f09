import type { FileFormat } from '../../schema/exports/file-format.js';
import { fileExtension } from '../../schema/exports/file-name.rule.js';

/** Everything an export ever writes lies below. */
export function exportBlobPrefix(exportId: string): string {
  return `exports/${exportId}/`;
}

/** Two attempts on one blob would break each other's block list, so each has a name of its own. */
export function attemptBlobName(exportId: string, label: string, attempt: string, format: FileFormat): string {
  return `${exportBlobPrefix(exportId)}${label || 'all'}/${attempt}.${fileExtension(format)}`;
}
