import type { PathNode } from '../../../schema/export-schemas/path-trie.js';
import type { MessageBatch } from '../../messages/message-batch.js';
import { EngineKernel } from '../../kernel/engine-kernel.js';
import { childByEscapedName, layOutTrie } from './lay-out-trie.js';
import { isListedEscaped } from './row-tests.js';

interface Trie {
  root: PathNode;
  size: number;
}

/**
 * Finds the places of a plan in a message in one pass, by the kernel. For each slot it keeps where
 * the value begins and ends: `placeAt(base + 2 * slot)` and the entry after it, both -1 where the
 * message has no such place. Slots of the message stand at base 0; those of element i of the array
 * in slot s at `elementBase(s, i)`.
 */
export class PathWalker {
  readonly kernel: EngineKernel;
  private readonly elementInts: number;
  private messages: Uint8Array = new Uint8Array(0);

  constructor(message: Trie, element: Trie) {
    const kernel: EngineKernel = new EngineKernel({
      childByEscapedName: (node, from, to) => childByEscapedName(kernel, node, from, to),
      isListedEscaped: (test, from, to) => isListedEscaped(kernel, test, from, to),
    });
    this.kernel = kernel;
    this.elementInts = element.size * 2;
    const arrays = kernel.allocate(2 * 4 * message.size);
    const roots = [layOutTrie(kernel, message.root), layOutTrie(kernel, element.root)] as const;
    kernel.run.setTries(...roots, message.size, element.size, arrays);
  }

  /**
   * Returns the bytes that places of the batch's messages count in. Throws as `EngineKernel.load`.
   */
  load(batch: MessageBatch): Uint8Array {
    this.kernel.load(batch);
    return (this.messages = batch.page ?? batch.data);
  }

  /** Walks a message of the batch; false when it is not one valid JSON value. */
  walkMessage(i: number): boolean {
    return this.kernel.run.walkNumber(i) !== 0;
  }

  placeAt(i: number): number {
    return this.kernel.words[this.kernel.placesIndex + i]!;
  }

  /** Returns the number of elements of the array in this slot; -1 without an array. */
  elementCount(slot: number): number {
    return this.kernel.run.elementCount(slot);
  }

  elementBase(slot: number, i: number): number {
    return this.kernel.run.elementBase(slot) + i * this.elementInts;
  }

  /** Walks a value on its own as an element; returns its base. The value must be valid JSON. */
  walkElement(bytes: Uint8Array, from: number): number {
    return this.within(bytes, from, (address) => this.kernel.run.walkElement(address));
  }

  /** Walks the elements of an array on its own; returns their number, and the base of the first. */
  walkElements(bytes: Uint8Array, from: number): { count: number; firstBase: number } {
    return this.within(bytes, from, (address) => {
      const firstBase = this.kernel.run.nextBase();
      return { firstBase, count: this.kernel.run.walkElements(address) };
    });
  }

  private within<T>(bytes: Uint8Array, from: number, walk: (address: number) => T): T {
    const { kernel } = this;
    if (bytes === this.messages) return walk(kernel.addressOf(from));
    return kernel.over(bytes, (address) => walk(address + from));
  }
}
