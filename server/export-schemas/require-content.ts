import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { ContentTransforms } from '../../sandbox/compile/content-transforms.js';
import { type SandboxCaller, sharedSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import { TransformProblem } from '../../schema/export-schemas/transforms/transform-problem.js';
import type { CustomTransform } from '../../schema/export-schemas/validate.js';
import { type Preparation, PreparedBy } from '../context/preparation.js';
import { checkAhead, checkedContent } from './content-checks.js';
import { type DomainError, invalidArgument, timedOut, unavailable } from '../errors/domain-error.js';

/**
 * Declares which argument of a query or mutation holds schema content. It is validated, and its SQL
 * compiled, before the operation takes locks and a connection, and `requireContent` finds the
 * results.
 */
export const CompilesContent = (contentOf: (args: Parameters<Preparation>[0]) => unknown): MethodDecorator =>
  PreparedBy(async (args, caller) => {
    const content = contentOf(args);
    if (typeof content !== 'object' || content === null) return;
    // Without the cap nothing is compiled ahead: `requireContent` refuses what is above it.
    const columnCap = await caller.columnCap().catch(() => 0);
    const checked = await checkAhead(content, { ...caller, columnCap }).catch(() => null);
    if (!checked?.ok) return;
    const sandbox = sharedSandbox().forAccount(caller);
    const transforms = new ContentTransforms(checked.content, sandbox);
    for (const { column, exchange } of checked.custom ?? []) {
      if (caller.signal.aborted) return;
      const type = await transforms.typeOf(column, exchange).catch(() => null);
      if (!type) return;
    }
  });

/** The account whose content it is, and the signal of its request. */
export interface ContentScope extends SandboxCaller {
  columnCap: number;
}

/**
 * Returns the content of a request in canonical form. `invalid_argument` names the first wrong
 * place in details.field (`columns[3].data.binance.transform`), below `parent` if the content is a
 * member of the request. For too many columns it includes max_columns and provided. Custom SQL is
 * parsed and bound in the sandbox, never here.
 */
export async function requireContent(
  asked: unknown,
  { columnCap, ...caller }: ContentScope,
  parent?: string,
): Promise<ExportSchemaContent> {
  const checked = checkedContent(asked, columnCap);
  if (checked.ok) {
    const sandbox = sharedSandbox().forAccount(caller);
    const transforms = new ContentTransforms(checked.content, sandbox);
    for (const custom of checked.custom ?? []) await requireTransform(custom, transforms, parent);
    return checked.content;
  }
  const [problem] = checked.problems;
  throw invalidContent(parent, problem?.path, problem?.message, {
    ...checked.details,
    ...(problem && placeOf(problem)),
  });
}

async function requireTransform(
  { path, column, exchange }: CustomTransform,
  transforms: ContentTransforms,
  parent?: string,
): Promise<void> {
  try {
    await transforms.typeOf(column, exchange);
  } catch (error) {
    if (error instanceof TransformProblem) throw invalidContent(parent, path, error.message, placeOf(error));
    if (error instanceof SandboxFailure) throw error.kind === 'aborted' ? timedOut() : unavailable(error);
    throw error;
  }
}

/** Position in the expression, in characters from 0. */
const placeOf = ({ position }: { position?: number }): { position?: number } =>
  position === undefined ? {} : { position };

function invalidContent(
  parent: string | undefined,
  path: string | undefined,
  message = 'is not valid',
  details: Record<string, unknown> = {},
): DomainError {
  const field = [parent, path].filter(Boolean).join('.') || 'columns';
  return invalidArgument(field, `${field} ${message}`, details);
}
