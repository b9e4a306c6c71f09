import type { z } from 'zod';
import { messageOf } from '../message-of.js';
import { type CheckedSetting, productionProblems } from './production-problems.rule.js';

/** Environment variables; empty ones count as absent. */
export type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingsReading<Schema extends z.ZodType> {
  /** The process, as error messages name it. */
  process: string;
  schema: Schema;
  /** Settings that must not have their public defaults with `NODE_ENV=production`. */
  checked?: readonly CheckedSetting[];
  /** Further problems, one line each: `NAME: what is wrong`. */
  furtherProblems?: (given: Environment) => string[];
}

/** Reads the settings of a process from its environment. Throws one Error that lists every problem. */
export function readSettings<Schema extends z.ZodType>(
  env: Environment,
  { process, schema, checked = [], furtherProblems }: SettingsReading<Schema>,
): z.output<Schema> {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(given);
  const problems = parsed.error?.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`) ?? [];
  problems.push(...(furtherProblems?.(given) ?? []), ...productionProblems(given, checked));
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new Error(`The settings of the ${process} are not usable:\n${problems.map((line) => `  ${line}`).join('\n')}`);
}

/** Reads two groups of settings; throws one Error that lists the problems of both. */
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
