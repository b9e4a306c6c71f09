import type { FileFormat } from '../../schema/exports/file-format.js';
import type { ExportSetFormat } from '../generated/operations.js';

const MEMBERS: Record<FileFormat, ExportSetFormat> = { csv: 'CSV', parquet: 'PARQUET' };

/** Returns the member of the GraphQL enum for a format as REST names it. */
export const setFormatMember = (format: FileFormat): ExportSetFormat => MEMBERS[format];

/** Returns the format as REST names it. */
export function setFormatName(member: ExportSetFormat): FileFormat {
  const names = Object.keys(MEMBERS) as FileFormat[];
  return names.find((name) => MEMBERS[name] === member)!;
}
