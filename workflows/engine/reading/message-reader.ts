import type {
  Access,
  ReadPlan,
  PlannedRule,
  PlannedTest,
  PlannedUnfold,
  Reading,
} from '../../../schema/export-schemas/read-plan.js';
import { DerivedField } from './derived-field.js';
import { skipSpace } from '../json/json-bytes.js';
import { findInValue } from '../json/find-in-value.js';
import { PathWalker } from './path-walker.js';
import { ListedTexts } from './row-tests.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { CLOSE_ARRAY, NULL_BEGINS, OPEN_ARRAY } from '../../kernel/characters.js';

const NO_DIRECT_SLOT = 0x7fffffff;

/**
 * Reads one message after another by a plan: `open` walks it, `nextRow` goes through its rows,
 * `find` points at a column's value in the row, as a range of JSON text in `valueBytes`.
 */
export class MessageReader {
  valueBytes: Uint8Array = new Uint8Array(0);
  valueFrom = 0;
  valueTo = 0;

  readonly walker: PathWalker;
  private readonly dataSlot: number;
  private readonly derived: Record<'withData' | 'withoutData', DerivedField[]>;
  /** Bytes of all messages, to which their places refer. */
  bytes: Uint8Array = new Uint8Array(0);
  private reading: Reading;
  private fields: DerivedField[];
  private unfold: PlannedUnfold | null = null;
  private columns: Reading['columns'];
  /**
   * Slot, by column, of its only place, its complement for one in the element, or NO_DIRECT_SLOT.
   */
  private directSlots: Int32Array;
  private readonly directSlotsOf: Map<Reading['columns'], Int32Array>;

  /** Rows are elements `row` of a list; a derived field has a list for each of its inputs. */
  private lists: { firstBase: number; count: number; tag: Uint8Array; isNested: boolean }[] = [];
  private list = -1;
  private row = -1;
  private rows = 0;
  private elementBytes: Uint8Array = new Uint8Array(0);
  private elementBase = -1;
  private readonly elementInts: number;
  /** Texts of the plan's tests. */
  private readonly texts: readonly ListedTexts[];

  constructor(private readonly plan: ReadPlan) {
    this.texts = plan.tests.map((test) => new ListedTexts(test));
    this.walker = new PathWalker(plan.message, plan.element);
    this.dataSlot = plan.dataMember?.slot ?? -1;
    this.elementInts = plan.element.size * 2;
    const fieldsOf = (rules: readonly PlannedRule[]) => rules.map((rule) => new DerivedField(rule));
    this.derived = { withData: fieldsOf(plan.withData.derived), withoutData: fieldsOf(plan.withoutData.derived) };
    this.reading = plan.withData;
    this.fields = this.derived.withData;
    this.columns = this.reading.columns;
    const layouts = [plan.withData, plan.withoutData].flatMap((reading) => [reading, ...(reading.unfold ?? [])]);
    this.directSlotsOf = new Map(layouts.map(({ columns }) => [columns, directSlots(columns)]));
    this.directSlots = this.directSlotsOf.get(this.columns)!;
  }

  load(batch: MessageBatch): void {
    this.bytes = this.walker.load(batch);
  }

  /** Walks a message of the batch; false when it is broken. */
  open(i: number): boolean {
    const { bytes } = this;
    if (!this.walker.walkMessage(i)) return false;
    const hasData = this.dataSlot < 0 || this.walker.placeAt(2 * this.dataSlot) >= 0;
    this.reading = hasData ? this.plan.withData : this.plan.withoutData;
    this.fields = hasData ? this.derived.withData : this.derived.withoutData;
    for (const field of this.fields) field.open(this.walker, bytes);
    this.list = 0;
    this.row = -1;
    if (this.reading.unfold === null) {
      this.useColumns(this.reading.columns);
      this.rows = 1;
    } else {
      this.lists.length = 0;
      this.openElements(this.reading.unfold);
    }
    return true;
  }

  /** Inputs of derived fields of this message that are not arrays, by rule. */
  derivedMisfits(rule: number): number {
    return this.fields[rule]!.misfits;
  }

  /** Goes to the next row that meets the plan's tests. Returns false if there is none. */
  nextRow(): boolean {
    while (this.toNextRow()) if (this.isWanted()) return true;
    return false;
  }

  private isWanted(): boolean {
    const { tests } = this.plan;
    let holds = false;
    for (const [i, test] of tests.entries()) {
      holds ||= this.meets(test, i);
      if (!test.isLast) continue;
      if (!holds) return false;
      holds = false;
    }
    return true;
  }

  private meets(test: PlannedTest, i: number): boolean {
    if (!this.find(this.plan.columns.length + i)) return test.ifAbsent;
    return this.texts[i]!.has(this.valueBytes, this.valueFrom, this.valueTo) ? test.ifListed : test.ifOther;
  }

  private toNextRow(): boolean {
    if (this.reading.unfold === null) return this.rows-- > 0;
    for (this.row++; this.list < this.lists.length; this.list++, this.row = 0) {
      const list = this.lists[this.list]!;
      if (this.row >= list.count) continue;
      this.elementBase = list.firstBase + this.row * this.elementInts;
      return true;
    }
    return false;
  }

  /** Whether the column has a value in this row; JSON null counts as none. */
  find(column: number): boolean {
    const direct = this.directSlots[column]!;
    if (direct === NO_DIRECT_SLOT) return this.findAmong(column);
    // Nearly all columns have a single direct place.
    const ofElement = direct < 0;
    const at = ofElement ? this.elementBase + 2 * ~direct : 2 * direct;
    const from = this.walker.placeAt(at);
    if (from < 0) return false;
    this.valueBytes = ofElement ? this.elementBytes : this.bytes;
    this.valueFrom = from;
    this.valueTo = this.walker.placeAt(at + 1);
    return this.valueBytes[from] !== NULL_BEGINS;
  }

  private findAmong(column: number): boolean {
    const alternatives = this.columns[column]!;
    for (let i = 0; i < alternatives.length; i++) {
      if (this.resolve(alternatives[i]!) && this.valueBytes[this.valueFrom] !== NULL_BEGINS) return true;
    }
    return false;
  }

  private useColumns(columns: Reading['columns']): void {
    if (columns === this.columns) return;
    this.columns = columns;
    this.directSlots = this.directSlotsOf.get(columns)!;
  }

  private openElements(alternatives: readonly PlannedUnfold[]): void {
    for (const unfold of alternatives) {
      this.unfold = unfold;
      this.useColumns(unfold.columns);
      if (this.openAlternative(unfold)) return;
    }
  }

  /** Returns whether there is any element. */
  private openAlternative({ elements: access, ofArrays }: PlannedUnfold): boolean {
    if (access.at === 'derived' && access.rest.length === 0) {
      const field = this.fields[access.rule]!;
      this.elementBytes = this.bytes;
      field.inputs.forEach((input, i) => {
        if (input.slot < 0) return;
        const count = this.walker.elementCount(input.slot);
        if (count > 0)
          this.lists.push({
            firstBase: this.walker.elementBase(input.slot, 0),
            count,
            tag: field.tags[i]!,
            isNested: false,
          });
      });
      return this.lists.length > 0;
    }
    if (!this.resolve(access) || this.valueBytes[this.valueFrom] === NULL_BEGINS) return false;
    this.elementBytes = this.valueBytes;
    const tag = this.valueBytes;
    const isArray = this.valueBytes[this.valueFrom] === OPEN_ARRAY;
    const isNested = ofArrays && isArray && !this.isFlat();
    if (!isArray || (ofArrays && !isNested)) {
      this.lists.push({ firstBase: this.walker.walkElement(this.valueBytes, this.valueFrom), count: 1, tag, isNested });
    } else if (access.at === 'message') {
      const slot = access.node.slot;
      const [firstBase, count] = [this.walker.elementBase(slot, 0), this.walker.elementCount(slot)];
      this.lists.push({ firstBase, count, tag, isNested });
    } else {
      this.lists.push({ ...this.walker.walkElements(this.valueBytes, this.valueFrom), tag, isNested });
    }
    if (this.lists[0]!.count > 0) return true;
    this.lists.length = 0;
    return false;
  }

  /** Whether the array pointed at has elements and its first element is not an array. */
  private isFlat(): boolean {
    const first = this.valueBytes[skipSpace(this.valueBytes, this.valueFrom + 1)];
    return first !== OPEN_ARRAY && first !== CLOSE_ARRAY;
  }

  private resolve(access: Access): boolean {
    switch (access.at) {
      case 'message':
        return this.point(this.bytes, 2 * access.node.slot);
      case 'element':
        return this.point(this.elementBytes, this.elementBase + 2 * access.node.slot);
      case 'member':
        return this.walker.placeAt(this.elementBase + 2 * access.member.slot) >= 0
          ? this.point(this.elementBytes, this.elementBase + 2 * access.node.slot)
          : this.resolve(access.otherwise);
      case 'tag':
        return this.pointAtText(this.lists[this.list]!.tag);
      case 'index':
        return this.pointAtText(digitsOf(this.row));
      case 'nested':
        return this.pointAtText(this.lists[this.list]!.isNested ? TRUE : FALSE);
      case 'tagged':
        return this.pointAtText(this.taggedText());
      case 'derived': {
        const text = this.fields[access.rule]!.text(this.walker, this.bytes);
        this.valueBytes = text;
        const found = findInValue(text, 0, access.rest);
        if (found === null) return false;
        this.valueFrom = found.from;
        this.valueTo = found.to;
        return true;
      }
      case 'missing':
        return false;
    }
  }

  private taggedText(): Uint8Array {
    const access = this.unfold!.elements;
    const field = this.fields[access.at === 'derived' ? access.rule : 0]!;
    const from = this.walker.placeAt(this.elementBase);
    const value = this.elementBytes.subarray(from, this.walker.placeAt(this.elementBase + 1));
    return Buffer.from(field.elementText(this.lists[this.list]!.tag, value, this.row));
  }

  private point(bytes: Uint8Array, at: number): boolean {
    const from = this.walker.placeAt(at);
    if (from < 0) return false;
    this.valueBytes = bytes;
    this.valueFrom = from;
    this.valueTo = this.walker.placeAt(at + 1);
    return true;
  }

  private pointAtText(text: Uint8Array): boolean {
    this.valueBytes = text;
    this.valueFrom = 0;
    this.valueTo = text.length;
    return true;
  }
}

function directSlots(columns: Reading['columns']): Int32Array {
  return Int32Array.from(columns, ([access, ...others]) => {
    if (others.length > 0 || (access?.at !== 'message' && access?.at !== 'element')) return NO_DIRECT_SLOT;
    return access.at === 'message' ? access.node.slot : ~access.node.slot;
  });
}

const TRUE: Uint8Array = Buffer.from('true');
const FALSE: Uint8Array = Buffer.from('false');
const digitTexts: Uint8Array[] = [];

/** Positions are few and recur in each message. */
function digitsOf(position: number): Uint8Array {
  if (position >= 1_000) return Buffer.from(String(position));
  return (digitTexts[position] ??= Buffer.from(String(position)));
}
