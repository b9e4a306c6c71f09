import {
  buildASTSchema,
  type DirectiveNode,
  type DocumentNode,
  NoDeprecatedCustomRule,
  parse,
  validate,
  visit,
} from 'graphql';
import { globSync, readFileSync } from 'node:fs';
import { deprecationOf, REASON } from '../../../../scripts/generate/deprecation-policy.js';

const sdl = parse(readFileSync('schema/schema.graphql', 'utf8'));
const KEPT_MS = 180 * 86_400_000;

/**
 * Returns what is wrong with the reason of a deprecation (docs/graphql.md); null for a valid one.
 */
function deprecationProblem(reason: string): string | null {
  const [, since, until] = REASON.exec(reason) ?? [];
  if (since === undefined || until === undefined) return 'must read "Since YYYY-MM-DD, until YYYY-MM-DD: use ….".';
  const days = [since, until].map((day) => Date.parse(day));
  if (days.some((day) => Number.isNaN(day))) return 'has a day that does not exist.';
  return days[1]! - days[0]! >= KEPT_MS ? null : 'must leave at least 180 days.';
}

/** Returns the reasons of all deprecations in a schema; empty for those without one. */
function deprecationReasons(sdl: DocumentNode): string[] {
  const reasons: string[] = [];
  visit(sdl, {
    enter(node) {
      const reason = deprecationOf(node as { directives?: readonly DirectiveNode[] });
      if (reason !== undefined) reasons.push(reason);
    },
  });
  return reasons;
}

describe('the deprecation policy', () => {
  it.each([
    ['Since 2026-01-31, until 2026-07-31: use newField.', null],
    ['Since 2026-01-31, until 2026-07-29: use newField.', 'must leave at least 180 days.'],
    ['Since 2026-02-31, until 2026-13-31: use newField.', 'has a day that does not exist.'],
    ['No longer supported', 'must read "Since YYYY-MM-DD, until YYYY-MM-DD: use ….".'],
    ['Since 2026-01-31: use newField.', 'must read "Since YYYY-MM-DD, until YYYY-MM-DD: use ….".'],
  ])('%s', (reason, problem) => expect(deprecationProblem(reason)).toBe(problem));

  it('finds fields, arguments, inputs and enum values', () => {
    const example = parse(`type Query { a(b: Int @deprecated(reason: "1")): Int @deprecated(reason: "2") }
      input In { c: Int @deprecated(reason: "3") } enum E { D @deprecated }`);
    expect(deprecationReasons(example)).toEqual(['2', '1', '3', '']);
  });
});

it('holds for the schema', () => {
  const broken = deprecationReasons(sdl).flatMap((reason) => {
    const problem = deprecationProblem(reason);
    return problem === null ? [] : [`${reason}: ${problem}`];
  });
  expect(broken).toEqual([]);
});

it('keeps deprecated fields out of our own operations', () => {
  const schema = buildASTSchema(sdl);
  const files = globSync([
    'rest-facade/**/*.graphql',
    'workflows/**/*.graphql',
    'scripts/**/*.graphql',
    'web/**/*.graphql',
  ]);
  expect(files.length).toBeGreaterThan(15);
  const problems = files.flatMap((file) =>
    validate(schema, parse(readFileSync(file, 'utf8')), [NoDeprecatedCustomRule]).map(
      ({ message }) => `${file}: ${message}`,
    ),
  );
  expect(problems).toEqual([]);
});
