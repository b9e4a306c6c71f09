import type { Accesses, PlannedRule } from '../../../schema/export-schemas/read-plan.js';
import { elementsOf } from '../json/find-in-value.js';
import { utf8 } from '../json/json-text.js';
import type { PathWalker } from './path-walker.js';
import { NULL_BEGINS, OPEN_ARRAY } from '../../kernel/characters.js';

/** A derived field of the message that is open: which array each of its inputs is. */
export class DerivedField {
  /** The message slot of each input's array, -1 where it is missing or no array. */
  readonly inputs: { slot: number }[];
  /** Tags as JSON text. */
  readonly tags: Uint8Array[];
  /** Inputs that are present but are not arrays. */
  misfits = 0;
  private wholeText: Uint8Array | null = null;
  private readonly names: { tag: string; value: string; index: string | null };

  constructor(private readonly rule: PlannedRule) {
    this.inputs = rule.inputs.map(() => ({ slot: -1 }));
    this.tags = rule.inputs.map((input) => Buffer.from(JSON.stringify(input.tag)));
    this.names = {
      tag: JSON.stringify(rule.tagField),
      value: JSON.stringify(rule.valueField),
      index: rule.tagField === 'index' || rule.valueField === 'index' ? null : '"index"',
    };
  }

  open(walker: PathWalker, bytes: Uint8Array): void {
    this.misfits = 0;
    this.wholeText = null;
    for (let i = 0; i < this.inputs.length; i++) {
      const slot = firstPresent(this.rule.inputs[i]!.from, walker, bytes);
      const isArray = slot >= 0 && bytes[walker.placeAt(2 * slot)] === OPEN_ARRAY;
      if (slot >= 0 && !isArray) this.misfits++;
      this.inputs[i]!.slot = isArray ? slot : -1;
    }
  }

  /** The whole field as JSON text, for paths that go into it without an unfold. */
  text(walker: PathWalker, bytes: Uint8Array): Uint8Array {
    if (this.wholeText) return this.wholeText;
    const elements: string[] = [];
    this.inputs.forEach(({ slot }, input) => {
      if (slot < 0) return;
      let index = 0;
      for (const { from, to } of elementsOf(bytes, walker.placeAt(2 * slot))) {
        elements.push(this.elementText(this.tags[input]!, bytes.subarray(from, to), index++));
      }
    });
    return (this.wholeText = Buffer.from(`[${elements.join(',')}]`));
  }

  /** `{"side":"bid","value":…,"index":0}`; a tag or value field of that name hides `index`. */
  elementText(tag: Uint8Array, value: Uint8Array, index: number): string {
    const position = this.names.index === null ? '' : `,${this.names.index}:${index}`;
    return `{${this.names.tag}:${textOf(tag)},${this.names.value}:${textOf(value)}${position}}`;
  }
}

function firstPresent(accesses: Accesses, walker: PathWalker, bytes: Uint8Array): number {
  for (const access of accesses) {
    if (access.at !== 'message') continue;
    const from = walker.placeAt(2 * access.node.slot);
    if (from >= 0 && bytes[from] !== NULL_BEGINS) return access.node.slot;
  }
  return -1;
}

const textOf = (bytes: Uint8Array): string => utf8(bytes, 0, bytes.length);
