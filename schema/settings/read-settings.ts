import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { messageOf } from '../text/message-of.js';
import { type CheckedSetting, productionProblems } from './production-problems.rule.js';

/**
 * Environment variables; empty values count as absent. `NAME_FILE` names a file with the value of
 * NAME.
 */
export type Environment = Readonly<Record<string, string | undefined>>;

type CamelCase<Name> = Name extends `${infer Head}_${infer Tail}`
  ? `${Lowercase<Head>}${Capitalize<CamelCase<Tail>>}`
  : Lowercase<Name & string>;

type CamelKeys<Values> = { [Name in keyof Values as CamelCase<Name>]: Values[Name] };

/** The values of these settings; `MYSQL_URL` is `mysqlUrl`. */
export type SettingsOf<Shape extends z.core.$ZodShape> = CamelKeys<z.output<z.ZodObject<Shape>>>;

interface SettingsReading<Shape extends z.core.$ZodShape> {
  /** Name of the process in error messages. */
  process: string;
  schema: z.ZodObject<Shape>;
  /** Settings that must not have public defaults with `NODE_ENV=production`. */
  checked?: readonly CheckedSetting[];
  /** Completes the values that are given, for a setting that consists of two. */
  complete?: (given: Environment) => Environment;
  /** Further problems, one line each: `NAME: what is wrong`. */
  furtherProblems?: (given: Environment) => string[];
}

/**
 * Reads the settings of a process from its environment. Throws one Error that lists every problem.
 */
export function readSettings<Shape extends z.core.$ZodShape>(
  env: Environment,
  { process, schema, checked = [], complete = (given) => given, furtherProblems }: SettingsReading<Shape>,
): SettingsOf<Shape> {
  const files = readSettingFiles(env, Object.keys(schema.shape));
  const set = Object.entries({ ...env, ...files.values }).filter(([, value]) => value !== '');
  const given = complete(Object.fromEntries(set));
  const parsed = schema.safeParse(given);
  const unsafe = productionProblems(given, checked);
  // Lists a secret only once if it is too short for both production and development.
  const issues = parsed.error?.issues.filter(({ path: [name] }) => !unsafe.has(String(name))) ?? [];
  const problems = [
    ...files.problems,
    ...issues.map(({ path, message }) => `${path.join('.')}: ${message}`),
    ...(furtherProblems?.(given) ?? []),
    ...[...unsafe].map(([name, problem]) => `${name}: ${problem}`),
  ];
  if (parsed.success && problems.length === 0) return camelKeys(parsed.data) as SettingsOf<Shape>;
  throw new Error(`Invalid settings of the ${process}:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/**
 * Reads the values of settings from the files that `NAME_FILE` names, without the line break at the
 * end.
 */
function readSettingFiles(env: Environment, names: readonly string[]) {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of names) {
    const file = env[`${name}_FILE`];
    if (!file) continue;
    if (env[name]) problems.push(`${name}_FILE: ${name} is set as well; set one of them`);
    try {
      values[name] = readFileSync(file, 'utf8').replace(/\r?\n$/, '');
    } catch (error) {
      problems.push(`${name}_FILE: ${messageOf(error)}`);
    }
  }
  return { values, problems };
}

const camelKeys = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name.toLowerCase().replace(/_(.)/g, (_, initial: string) => initial.toUpperCase()),
      value,
    ]),
  );

/** Reads two groups of settings. Throws one Error that lists the problems of both. */
export function readTogether<First, Second>(first: () => First, second: () => Second): [First, Second] {
  const results = [first, second].map((read) => {
    try {
      return { read: read() };
    } catch (error) {
      return { problem: messageOf(error) };
    }
  });
  const problems = results.flatMap(({ problem }) => problem ?? []);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return results.map(({ read }) => read) as [First, Second];
}
