import type {
  Access,
  Accesses,
  ReadPlan,
  PlannedRule,
  PlannedUnfold,
  Reading,
} from '../../../schema/export-schemas/read-plan.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';
import { layOutTests } from './row-tests.js';
import {
  ACCESS_ELEMENT,
  ACCESS_INDEX,
  ACCESS_MEMBER,
  ACCESS_MESSAGE,
  ACCESS_MISSING,
  ACCESS_SEVERAL,
  ACCESS_TAG,
  LIST_BYTES,
  RULE_MISFITS,
  RULE_WORDS,
} from '../../kernel/layout.js';

const KIND = {
  missing: ACCESS_MISSING,
  message: ACCESS_MESSAGE,
  element: ACCESS_ELEMENT,
  member: ACCESS_MEMBER,
  tag: ACCESS_TAG,
  index: ACCESS_INDEX,
} as const;

export interface LaidOutReadings {
  dataSlot: number;
  withData: number;
  withoutData: number;
  /** Room for the lists of elements of one message. */
  lists: number;
  /** Rules of a row, after the columns. */
  tests: { count: number; at: number };
  /** Adds up inputs of derive rules that are not arrays, by rule, and resets the counts. */
  takeDeriveMisfits(counts: Float64Array): void;
  /** Tags as JSON text, back to back: how `texts` of the block begins. */
  tags: Uint8Array;
}

/**
 * Whether the kernel can note the plan's rows itself: columns and tests read only elements of
 * derived fields, no paths inside them.
 */
export function isSimple(plan: ReadPlan): boolean {
  return [plan.withData, plan.withoutData].every((reading) =>
    reading.unfold
      ? reading.unfold.every(
          ({ elements, ofArrays, columns }) =>
            !ofArrays &&
            (elements.at === 'message' || (elements.at === 'derived' && elements.rest.length === 0)) &&
            columns.flat().every(isSimpleAccess),
        )
      : reading.columns.flat().every(isSimpleAccess),
  );
}

function isSimpleAccess(access: Access): boolean {
  if (access.at === 'member') return access.otherwise.at === 'message' || access.otherwise.at === 'missing';
  return access.at in KIND;
}

/**
 * Lays out how a simple plan reads messages, as kernel/assembly/rows.ts wants it; `columns`: those
 * with a place in a message.
 */
export function layOutReadings(kernel: EngineKernel, plan: ReadPlan, columns: readonly number[]): LaidOutReadings {
  const tags: Buffer[] = [];
  const misfitsAt: { rule: number; word: number }[] = [];
  let tagBytes = 0;

  const layOutAccess = (access: Access): number[] => {
    switch (access.at) {
      case 'message':
      case 'element':
        return [KIND[access.at], access.node.slot, 0, 0, 0];
      case 'member': {
        const { member, node, otherwise } = access;
        const other = otherwise.at === 'message' ? [KIND.message, otherwise.node.slot] : [KIND.missing, 0];
        return [KIND.member, node.slot, member.slot, ...other];
      }
      default:
        return [access.at in KIND ? KIND[access.at as keyof typeof KIND] : KIND.missing, 0, 0, 0, 0];
    }
  };
  const layOutColumns = (accesses: readonly Accesses[]): number =>
    kernel.allocateWords(
      [...columns, ...plan.tests.map((_, i) => plan.columns.length + i)].flatMap((column) => {
        const alternatives = accesses[column]!;
        const [only] = alternatives;
        if (alternatives.length === 1 && (only!.at === 'message' || only!.at === 'element'))
          return [KIND[only!.at], 8 * only!.node.slot];
        return [ACCESS_SEVERAL, kernel.allocateWords([alternatives.length, ...alternatives.flatMap(layOutAccess)])];
      }),
    );
  const layOutRules = (rules: readonly PlannedRule[]): number => {
    const words = rules.flatMap((rule) => {
      const inputs = rule.inputs.flatMap(({ tag, from }) => {
        const text = Buffer.from(JSON.stringify(tag));
        const tagFrom = tagBytes;
        tags.push(text);
        tagBytes += text.length;
        const slots = from.flatMap((access) => (access.at === 'message' ? [access.node.slot] : []));
        return [tagFrom, tagBytes, slots.length, kernel.allocateWords(slots), -1];
      });
      return [rule.inputs.length, kernel.allocateWords(inputs), 0];
    });
    const at = kernel.allocateWords(words);
    rules.forEach((_, rule) => misfitsAt.push({ rule, word: at / 4 + RULE_WORDS * rule + RULE_MISFITS }));
    return at;
  };
  const layOutUnfold = ({ elements, columns: accesses }: PlannedUnfold): number[] => {
    const isDerived = elements.at === 'derived';
    const which = elements.at === 'message' ? elements.node.slot : isDerived ? elements.rule : 0;
    return [Number(isDerived), which, layOutColumns(accesses)];
  };
  const layOutReading = ({ unfold, columns: accesses, derived }: Reading): number =>
    kernel.allocateWords([
      unfold ? unfold.length : -1,
      unfold ? 0 : layOutColumns(accesses),
      derived.length,
      layOutRules(derived),
      kernel.allocateWords(unfold?.flatMap(layOutUnfold) ?? []),
    ]);

  const withData = layOutReading(plan.withData);
  const withoutData = layOutReading(plan.withoutData);
  const inputs = Math.max(1, ...plan.withData.derived.map((rule) => rule.inputs.length));
  return {
    dataSlot: plan.dataMember?.slot ?? -1,
    withData,
    withoutData,
    lists: kernel.allocate(LIST_BYTES * inputs),
    tests: { count: plan.tests.length, at: layOutTests(kernel, plan.tests) },
    tags: Buffer.concat(tags),
    takeDeriveMisfits: (counts) => {
      const { words } = kernel;
      for (const { rule, word } of misfitsAt) {
        counts[rule]! += words[word]!;
        words[word] = 0;
      }
    },
  };
}
