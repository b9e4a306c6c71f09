import type { SetFormat } from './file-format.js';

/** Members of the GraphQL enum: their names have no dots. */
type SetFormatMember = 'CSV' | 'PARQUET' | 'NPZ' | 'CSV_ZST' | 'ARROW';

/** Returns the format of a member of the GraphQL enum. */
export const setFormatName = (member: SetFormatMember): SetFormat =>
  member === 'CSV_ZST' ? 'csv.zst' : (member.toLowerCase() as SetFormat);
