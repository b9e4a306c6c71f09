import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { validateSchemaContent } from '../../schema/export-schemas/validate.js';
import { invalidArgument } from '../errors/domain-error.js';

/**
 * The content of a request, clean and in canonical form. `invalid_argument` names the first place that is wrong in details.field
 * (`columns[3].data.binance.transform`), below `parent` when the content is a member of the request; too many columns say
 * max_columns and provided.
 */
export function requireContent(asked: unknown, columnCap: number, parent?: string): ExportSchemaContent {
  const checked = validateSchemaContent(asked, { columnCap });
  if (checked.ok) return checked.content;
  const [problem] = checked.problems;
  const field = [parent, problem?.path].filter(Boolean).join('.') || 'columns';
  throw invalidArgument(field, `${field} ${problem?.message ?? 'is not valid'}.`, { ...checked.details });
}
