import { parseColumnType, type ExportSchemaContent, type Extractor } from '../../schema/export-schemas/model.js';
import { nativeTransform } from '../../schema/export-schemas/native-transform.js';
import { compileReadPlan } from '../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { ContentTransforms } from './content-transforms.js';
import type { AccountSandbox } from '../pool/sandbox.js';

/**
 * Compiles valid content for one exchange, custom SQL transforms included. They are checked again:
 * stored schemas may be older than the rules. Throws `TransformProblem` and `SandboxFailure`.
 */
export async function compileWithTransforms(
  content: ExportSchemaContent,
  exchange: string,
  sandbox: AccountSandbox,
): Promise<ReadPlan> {
  const transforms = new ContentTransforms(content, sandbox);
  for (const column of content.columns.keys()) await transforms.typeOf(column, exchange);
  return compileReadPlan(content, exchange, transforms.compiled);
}

/** Whether an export for the exchange runs users' SQL that the engine does not run itself. */
export function usesCustomSql(content: ExportSchemaContent, exchange: string): boolean {
  return content.columns.some(({ data = {} }) => {
    // A column that the exchange is absent from has the type of its first extractor.
    const extractor = Object.hasOwn(data, exchange) ? data[exchange] : Object.values(data)[0];
    const input = extractor && parseColumnType(extractor.json.type);
    return input && extractor.transform !== undefined && !nativeTransform(extractor.transform, input);
  });
}

/**
 * The content with extracted values in place of what SQL that the engine does not know would make
 * of them.
 */
export function withoutCustomSql(content: ExportSchemaContent): ExportSchemaContent {
  const plain = (extractor: Extractor): Extractor => {
    const { json, transform } = extractor;
    const input = parseColumnType(json.type);
    return transform === undefined || (input && nativeTransform(transform, input)) ? extractor : { json };
  };
  return {
    ...content,
    columns: content.columns.map((column) => {
      if (!column.data) return column;
      const data = Object.entries(column.data).map(([exchange, extractor]) => [exchange, plain(extractor)] as const);
      return { ...column, data: Object.fromEntries(data) };
    }),
  };
}
