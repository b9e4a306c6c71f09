import type { SetFormat } from './file-format.js';

/** Members of the GraphQL enum: their names have no dots. */
const MEMBERS = { csv: 'CSV', parquet: 'PARQUET', 'csv.zst': 'CSV_ZST', arrow: 'ARROW' } as const satisfies Record<
  SetFormat,
  string
>;
type SetFormatMember = (typeof MEMBERS)[SetFormat];

/** Returns the member of the GraphQL enum for a format. */
export const setFormatMember = (format: SetFormat): SetFormatMember => MEMBERS[format];

/** Returns the format of a member of the GraphQL enum. */
export function setFormatName(member: SetFormatMember): SetFormat {
  const names = Object.keys(MEMBERS) as SetFormat[];
  return names.find((name) => MEMBERS[name] === member)!;
}
