import { COLLECTION_TIME } from '../../schema/export-schemas/column-references.rule.js';
import { parseColumnType, type ExportSchemaContent, type Extractor } from '../../schema/export-schemas/model.js';
import { INSTRUMENT_VALUES, isInstrumentValue } from '../../schema/export-schemas/instrument-values.js';
import { nativeTransform } from '../../schema/export-schemas/native-transform.js';
import { referencedColumns } from '../../schema/export-schemas/transforms/placeholder.js';
import type { CompiledTransform, ResultType } from '../../schema/export-schemas/transforms/result-type.js';
import { refuse } from '../../schema/export-schemas/transforms/transform-problem.js';
import type { AccountSandbox } from '../pool/sandbox.js';
import { compileTransform } from './compile-transform.js';

/**
 * Compiles the transforms of valid content that the engine does not know as text, each once, and
 * those whose columns they name before them. Throws `TransformProblem` and `SandboxFailure`.
 */
export class ContentTransforms {
  readonly compiled = new Map<Extractor, CompiledTransform>();
  private readonly open = new Set<Extractor>();

  constructor(
    private readonly content: ExportSchemaContent,
    private readonly sandbox: AccountSandbox,
  ) {}

  /** Returns the type of a column's values in files of an exchange. */
  async typeOf(column: number, exchange: string): Promise<ResultType> {
    const { meta, data = {} } = this.content.columns[column]!;
    if (meta && isInstrumentValue(meta.value)) return INSTRUMENT_VALUES[meta.value].type;
    if (meta) return meta.format === 'iso8601' ? { kind: 'timestamp' } : { kind: 'i64' };
    // A column that the exchange is absent from has the type of its first extractor.
    const [key, extractor] = Object.hasOwn(data, exchange)
      ? [exchange, data[exchange]!]
      : (Object.entries(data)[0] ?? [exchange, null]);
    return extractor ? this.typeOfExtractor(extractor, key) : { kind: 'string' };
  }

  private async typeOfExtractor(extractor: Extractor, exchange: string): Promise<ResultType> {
    const { json, transform } = extractor;
    const input = parseColumnType(json.type);
    if (!input) throw new Error(`unknown type ${json.type}`);
    if (transform === undefined) return input;
    const native = nativeTransform(transform, input);
    if (native) return native.type;
    const known = this.compiled.get(extractor);
    if (known) return known.type;
    if (this.open.has(extractor)) return refuse('has a circular column reference');
    this.open.add(extractor);
    const others = [];
    for (const name of referencedColumns(transform)) others.push({ name, type: await this.typeNamed(name, exchange) });
    const compiled = await compileTransform(transform, input, this.sandbox, others);
    this.compiled.set(extractor, compiled);
    return compiled.type;
  }

  private async typeNamed(name: string, exchange: string): Promise<ResultType> {
    const column = this.content.columns.findIndex(({ output_column }) => output_column === name);
    if (column >= 0) return this.typeOf(column, exchange);
    return name === COLLECTION_TIME ? { kind: 'i64' } : refuse(`names {${name}}, which is not a column`);
  }
}
