import { type DeriveRule, type ExportSchemaContent, type RowTest, testsOf } from './model.js';
import { type PathSegments, parsePath, withoutData } from './path.js';
import { PathTrie } from './path-trie.js';
import { type CompiledTransforms, ofExchange, planColumn, withInputs } from './plan-columns.js';
import {
  type Access,
  type PlannedTest,
  type PlannedUnfold,
  type ReadPlan,
  ReadPlanError,
  type Reading,
} from './read-plan.js';

/**
 * Compiles valid content (`validateSchemaContent`) for messages of one exchange. Throws
 * ReadPlanError on invalid content, and on custom SQL transforms missing in `compiled` (see
 * `compileWithTransforms`).
 */
export function compileReadPlan(
  content: ExportSchemaContent,
  exchange: string,
  compiled: CompiledTransforms = new Map(),
): ReadPlan {
  return new ReadPlanCompiler(content, exchange, compiled).compile();
}

class ReadPlanCompiler {
  private readonly message = new PathTrie();
  private readonly element = new PathTrie();
  private readonly rules: readonly DeriveRule[];
  /** Tests by rule. */
  private readonly tests: readonly (readonly RowTest[])[];
  private readonly unfoldPath: readonly PathSegments[] | null;
  private readonly ofArrays: boolean;
  private readonly nestedField: string | undefined;
  /** Planned columns beyond those of the content. */
  private hidden = 0;
  /** Whether the reading that is compiled is that of messages without a member `data`. */
  private lacksData = false;

  constructor(
    private readonly content: ExportSchemaContent,
    private readonly exchange: string,
    private readonly compiled: CompiledTransforms,
  ) {
    const unfold = ofExchange(content.unfold, exchange);
    this.unfoldPath = unfold ? alternativesOf(unfold.path) : null;
    this.ofArrays = unfold?.elements === 'arrays';
    this.nestedField = unfold?.nested_field;
    this.rules = ofExchange(content.derive, exchange) ?? [];
    this.tests = (ofExchange(content.where, exchange) ?? []).map(testsOf);
  }

  compile(): ReadPlan {
    const columns = withInputs(this.content.columns.map((column) => planColumn(column, this.exchange, this.compiled)));
    this.hidden = columns.length - this.content.columns.length;
    const tests = this.tests.flatMap((alternatives) =>
      alternatives.map((test, i) => ({ ...planTest(test), isLast: i === alternatives.length - 1 })),
    );
    const withData = this.reading((segments) => segments);
    // Derived fields may hide all paths into `data`, but its presence still decides how paths read.
    const dataMember = this.allPaths().some(readsOtherwise) ? this.message.add(['data']) : null;
    this.lacksData = true;
    const plan = { columns, tests, dataMember, withData, withoutData: this.reading(withoutData) };
    return { ...plan, message: this.message.number(), element: this.element.number() };
  }

  private allPaths(): PathSegments[] {
    const inputs = this.rules.flatMap((rule) => rule.arrays.map((input) => alternativesOf(input.path)));
    return [...[...this.valuePaths(), ...inputs].flat(), ...(this.unfoldPath ?? [])];
  }

  /** The alternatives of each column, none if it has no extractor, then those of each test. */
  private valuePaths(): PathSegments[][] {
    const columns = this.content.columns.map((column) => ofExchange(column.data, this.exchange)?.json.path);
    const tests = this.tests.flat().map(({ path }) => path);
    const hidden = Array<undefined>(this.hidden).fill(undefined);
    return [...columns, ...hidden, ...tests].map((path) => (path === undefined ? [] : alternativesOf(path)));
  }

  private reading(variant: (segments: PathSegments) => PathSegments): Reading {
    const paths = this.valuePaths().map((alternatives) => alternatives.map(variant));
    return {
      derived: this.rules.map((rule) => ({
        field: rule.field,
        tagField: rule.tag_field,
        valueField: rule.value_field,
        inputs: rule.arrays.map((input) => ({
          tag: input.tag,
          from: alternativesOf(input.path).map((path) => this.inMessage(variant(path))),
        })),
      })),
      unfold: this.unfoldPath?.map((path) => this.unfold(variant(path), paths)) ?? null,
      columns: paths.map((alternatives) => alternatives.map((path) => this.inMessageOrDerived(path))),
    };
  }

  private unfold(path: PathSegments, columnPaths: readonly PathSegments[][]): PlannedUnfold {
    const elements = this.inMessageOrDerived(path, this.inMessage(path));
    const rule = elements.at === 'derived' && elements.rest.length === 0 ? this.rules[elements.rule]! : null;
    if (elements.at === 'message') elements.node.elements = true;
    if (rule) this.markInputs(rule);
    return {
      elements,
      ofArrays: this.ofArrays,
      columns: columnPaths.map((alternatives) =>
        alternatives.map((column) => this.inElement(column, continuation(path, column), rule)),
      ),
    };
  }

  private markInputs(rule: DeriveRule): void {
    for (const path of rule.arrays.flatMap((input) => alternativesOf(input.path))) {
      this.message.add(path).elements = true;
      this.message.add(withoutData(path)).elements = true;
    }
  }

  /** `rest`: the path inside the element; null if it does not continue the unfold path. */
  private inElement(path: PathSegments, rest: PathSegments | null, rule: DeriveRule | null): Access {
    if (path.length === 1 && path[0] === this.nestedField) return { at: 'nested' };
    if (rule) {
      if (rest) return this.inTagged(rest, rule) ?? { at: 'missing' };
      return this.inTagged(path, rule) ?? this.inMessageOrDerived(path);
    }
    if (rest) return { at: 'element', node: this.element.add(rest) };
    return {
      at: 'member',
      member: this.element.add(path.slice(0, 1)),
      node: this.element.add(path),
      otherwise: this.inMessageOrDerived(path),
    };
  }

  /**
   * Returns null if the element of a derived field has no such member. A tag or value field of that
   * name hides `index`.
   */
  private inTagged(path: PathSegments, rule: DeriveRule): Access | null {
    const [first, ...rest] = path;
    if (first === undefined) return { at: 'tagged' };
    if (first === rule.value_field) return { at: 'element', node: this.element.add(rest) };
    if (first === rule.tag_field) return rest.length === 0 ? { at: 'tag' } : { at: 'missing' };
    if (first === 'index') return rest.length === 0 ? { at: 'index' } : { at: 'missing' };
    return null;
  }

  private inMessageOrDerived(path: PathSegments, otherwise = this.valueInMessage(path)): Access {
    const inData = path[0] === 'data' && path.length > 1 ? this.ruleOf(path[1]!) : -1;
    if (inData >= 0) return { at: 'derived', rule: inData, rest: path.slice(2) };
    const atRoot = this.ruleOf(path[0]!);
    return atRoot >= 0 ? { at: 'derived', rule: atRoot, rest: path.slice(1) } : otherwise;
  }

  /**
   * A message without a member `data` is what the path `data` reads; not for unfold and derive,
   * which read arrays.
   */
  private valueInMessage(path: PathSegments): Access {
    return this.inMessage(this.lacksData && isData(path) ? [] : path);
  }

  private inMessage(path: PathSegments): Access {
    return { at: 'message', node: this.message.add(path) };
  }

  private ruleOf(field: string): number {
    return this.rules.findIndex((rule) => rule.field === field);
  }
}

const isData = (path: PathSegments): boolean => path.length === 1 && path[0] === 'data';

/** Returns whether the presence of a member `data` decides what a path reads. */
const readsOtherwise = (path: PathSegments): boolean => isData(path) || withoutData(path) !== path;

/** Returns what follows the unfold path in `path`, or null. `x` and `data.x` are equal. */
function continuation(unfold: PathSegments, path: PathSegments): PathSegments | null {
  return restAfter(unfold, path) ?? restAfter(withoutData(unfold), withoutData(path));
}

function restAfter(prefix: PathSegments, path: PathSegments): PathSegments | null {
  return prefix.every((segment, i) => segment === path[i]) ? path.slice(prefix.length) : null;
}

function planTest({ in: listed, not_in: others, present = false }: RowTest): Omit<PlannedTest, 'isLast'> {
  if (listed) return { texts: listed, ifListed: true, ifOther: false, ifAbsent: false };
  if (others) return { texts: others, ifListed: false, ifOther: true, ifAbsent: true };
  return { texts: [], ifListed: false, ifOther: present, ifAbsent: !present };
}

function alternativesOf(path: string): PathSegments[] {
  const parsed = parsePath(path);
  if (!parsed.ok) throw new ReadPlanError(`path ${path} ${parsed.message}`);
  return parsed.alternatives;
}
