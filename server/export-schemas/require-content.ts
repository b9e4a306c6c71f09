import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { compileTransform } from '../../schema/export-schemas/transforms/compile-transform.js';
import { sharedSandbox } from '../../schema/export-schemas/transforms/sandbox/sandbox.js';
import { TransformProblem } from '../../schema/export-schemas/transforms/transform-problem.js';
import { type CustomTransform, validateSchemaContent } from '../../schema/export-schemas/validate.js';
import { type DomainError, invalidArgument } from '../errors/domain-error.js';

/**
 * The content of a request, clean and in canonical form. `invalid_argument` names the first place that is wrong in details.field
 * (`columns[3].data.binance.transform`), below `parent` when the content is a member of the request; too many columns say
 * max_columns and provided. Custom SQL is parsed and bound in the sandbox, never here.
 */
export async function requireContent(asked: unknown, columnCap: number, parent?: string): Promise<ExportSchemaContent> {
  const checked = validateSchemaContent(asked, { columnCap });
  if (checked.ok) {
    for (const custom of checked.custom ?? []) await requireTransform(custom, parent);
    return checked.content;
  }
  const [problem] = checked.problems;
  throw invalidContent(parent, problem?.path, problem?.message, { ...checked.details });
}

async function requireTransform({ path, expression, input }: CustomTransform, parent?: string): Promise<void> {
  try {
    await compileTransform(expression, input, sharedSandbox());
  } catch (error) {
    throw error instanceof TransformProblem ? invalidContent(parent, path, error.message) : error;
  }
}

function invalidContent(
  parent: string | undefined,
  path: string | undefined,
  message = 'is not valid',
  details: Record<string, unknown> = {},
): DomainError {
  const field = [parent, path].filter(Boolean).join('.') || 'columns';
  return invalidArgument(field, `${field} ${message}.`, details);
}
