import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { compileTransform } from '../../sandbox/compile/compile-transform.js';
import { type AccountSandbox, type SandboxCaller, sharedSandbox } from '../../sandbox/pool/sandbox.js';
import { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';
import { TransformProblem } from '../../schema/export-schemas/transforms/transform-problem.js';
import { type CustomTransform, validateSchemaContent } from '../../schema/export-schemas/validate.js';
import { type DomainError, invalidArgument, timedOut, unavailable } from '../errors/domain-error.js';

/** Deep enough for `{input: {schema: {columns}}}`. */
const MAX_DEPTH = 2;
/** More than any account may have: what is beyond is refused later on, before its SQL matters. */
const AHEAD = { columnCap: 1_000 };

/**
 * Checks the SQL of all schema content among a request's variables, wherever it stands, and keeps what came of it for
 * `requireContent`, which runs where locks and a connection are held. Ends at the first that is wrong and when `signal` aborts;
 * never throws, since other checks of the request come first.
 */
export async function checkTransformsAhead(
  variables: unknown,
  caller: { accountId: string; signal: AbortSignal },
): Promise<void> {
  const sandbox = sharedSandbox().forAccount(caller);
  for (const content of contentsIn(variables, MAX_DEPTH)) {
    const checked = validateSchemaContent(content, AHEAD);
    for (const { expression, input } of (checked.ok && checked.custom) || []) {
      if (caller.signal.aborted) return;
      const compiled = await compileTransform(expression, input, sandbox).catch(() => null);
      if (!compiled) return;
    }
  }
}

function contentsIn(value: unknown, depth: number): object[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  if ('columns' in value) return [value];
  return depth === 0 ? [] : Object.values(value).flatMap((member) => contentsIn(member, depth - 1));
}

/** Whose content it is, and how long its request lives. */
export interface ContentScope extends SandboxCaller {
  columnCap: number;
}

/**
 * The content of a request, clean and in canonical form. `invalid_argument` names the first place that is wrong in details.field
 * (`columns[3].data.binance.transform`), below `parent` when the content is a member of the request; too many columns say
 * max_columns and provided. Custom SQL is parsed and bound in the sandbox, never here.
 */
export async function requireContent(
  asked: unknown,
  { columnCap, ...caller }: ContentScope,
  parent?: string,
): Promise<ExportSchemaContent> {
  const checked = validateSchemaContent(asked, { columnCap });
  if (checked.ok) {
    const sandbox = sharedSandbox().forAccount(caller);
    for (const custom of checked.custom ?? []) await requireTransform(custom, sandbox, parent);
    return checked.content;
  }
  const [problem] = checked.problems;
  throw invalidContent(parent, problem?.path, problem?.message, { ...checked.details });
}

async function requireTransform(
  { path, expression, input }: CustomTransform,
  sandbox: AccountSandbox,
  parent?: string,
): Promise<void> {
  try {
    await compileTransform(expression, input, sandbox);
  } catch (error) {
    if (error instanceof TransformProblem) throw invalidContent(parent, path, error.message);
    if (error instanceof SandboxFailure) throw error.kind === 'aborted' ? timedOut() : unavailable(error);
    throw error;
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
