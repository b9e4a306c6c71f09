import { parseColumnType, type ColumnType, type ExportSchemaContent, type Extractor } from '../model.js';
import { nativeTransform } from '../native-transform.js';
import { planExport, type ExportPlan } from '../plan.js';
import { compileTransform } from './compile-transform.js';
import type { CompiledTransform } from './result-type.js';
import type { AccountSandbox } from './sandbox/sandbox.js';

/**
 * Plans valid content for one exchange, custom SQL transforms included: they are checked once more, since what was stored may be
 * older than the rules. Throws `TransformProblem` and `SandboxFailure`.
 */
export async function planWithTransforms(
  content: ExportSchemaContent,
  exchange: string,
  sandbox: AccountSandbox,
): Promise<ExportPlan> {
  const compiled = new Map<Extractor, CompiledTransform>();
  for (const { extractor, transform, input } of customTransforms(content, exchange)) {
    compiled.set(extractor, await compileTransform(transform, input, sandbox));
  }
  return planExport(content, exchange, compiled);
}

/** Whether an export for the exchange runs SQL of the user, which the engine does not know. */
export function usesCustomSql(content: ExportSchemaContent, exchange: string): boolean {
  return customTransforms(content, exchange).next().done !== true;
}

function* customTransforms(
  content: ExportSchemaContent,
  exchange: string,
): Generator<{ extractor: Extractor; transform: string; input: ColumnType }> {
  for (const { data = {} } of content.columns) {
    // A column that the exchange is absent from has the type of its first extractor.
    const extractor = Object.hasOwn(data, exchange) ? data[exchange] : Object.values(data)[0];
    if (!extractor) continue;
    const { transform } = extractor;
    const input = parseColumnType(extractor.json.type);
    if (transform === undefined || !input || nativeTransform(transform, input)) continue;
    yield { extractor, transform, input };
  }
}
