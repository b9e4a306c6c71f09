import { readFileSync } from 'node:fs';
import type { MessageBatch } from '../messages/message-batch.js';
import type { KernelFunctions } from './kernel-functions.js';
import { LENGTH_BYTES } from './layout.js';
import { SegmentDamagedError, TOO_LONG } from '../messages/message-page.js';

/** Requests of the kernel for rare escapes: see kernel/assembly/trie.ts and row-tests.ts. */
interface EscapedTexts {
  childByEscapedName: (node: number, from: number, to: number) => number;
  isListedEscaped: (test: number, from: number, to: number) => boolean;
}

const NO_ESCAPED_TEXTS: EscapedTexts = { childByEscapedName: () => 0, isListedEscaped: () => false };

const PAGE = 1 << 16;
/** Room after the messages: a read of 16 bytes may begin at the last byte. */
const PAD = 64;
const FIRST_PLACE_BYTES = 1 << 16;
const LARGE_BYTES = 64 << 20;

let compiled: WebAssembly.Module | undefined;

/**
 * The kernel's code, compiled once. Threads get it when they start, so that they do not read the
 * file.
 */
export function kernelCode(): WebAssembly.Module {
  return (compiled ??= new WebAssembly.Module(readFileSync(new URL('./generated/kernel.wasm', import.meta.url))));
}

/** Takes code that another thread compiled. */
export function useKernelCode(code: WebAssembly.Module): void {
  compiled = code;
}

/**
 * The part of the engine that looks at every byte, in AssemblyScript (`kernel/assembly/`), with its
 * own memory. `allocate` lays out the tables of a plan first. Then batches are loaded one after the
 * other: a copy of the messages follows the tables, and the places found in a message follow the
 * copy and grow. A view is valid until the next call into the kernel.
 */
export class EngineKernel {
  readonly run: KernelFunctions;
  private bytesView: Uint8Array<ArrayBuffer>;
  private wordsView: Int32Array<ArrayBuffer>;
  private top: number;
  private floor: number;
  private placesAt = 0;
  /** Address of position 0 of the batch's bytes. */
  private origin = 0;
  private batch: MessageBatch | null = null;

  constructor({ childByEscapedName, isListedEscaped }: EscapedTexts = NO_ESCAPED_TEXTS) {
    const { exports } = new WebAssembly.Instance(kernelCode(), {
      trie: { childByEscapedName },
      'row-tests': { isListedEscaped },
    });
    this.run = exports as unknown as KernelFunctions;
    this.top = this.floor = this.run.firstFree();
    this.bytesView = new Uint8Array(this.run.memory.buffer);
    this.wordsView = new Int32Array(this.run.memory.buffer);
  }

  get bytes(): Uint8Array<ArrayBuffer> {
    if (this.bytesView.length === 0) this.look();
    return this.bytesView;
  }

  get words(): Int32Array<ArrayBuffer> {
    if (this.wordsView.length === 0) this.look();
    return this.wordsView;
  }

  /**
   * Allocates memory that stays, with 16 more bytes that may be overwritten. Call it before the
   * first batch.
   */
  allocate(bytes: number): number {
    const at = this.top;
    this.top = at + roundUp(bytes + 16);
    this.ensure(this.top);
    return at;
  }

  /** Frees everything that was allocated and is not kept. */
  clear(): void {
    this.top = this.floor;
    this.batch = null;
  }

  /** Keeps what is allocated now when the rest is freed, until it is released. */
  keep(): void {
    this.floor = this.top;
  }

  letGo(): void {
    this.floor = this.run.firstFree();
  }

  get keeps(): boolean {
    return this.floor > this.run.firstFree();
  }

  /** Copies an array's memory, with room after it for reads past the end. */
  copyIn({ buffer, byteOffset, byteLength }: ArrayBufferView): number {
    const at = this.allocate(byteLength + PAD);
    this.bytes.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    return at;
  }

  /** Copies `words`. */
  allocateWords(words: readonly number[]): number {
    const at = this.allocate(4 * words.length);
    this.words.set(words, at / 4);
    return at;
  }

  /** Copies a text. */
  allocateText(text: Uint8Array): number {
    const at = this.allocate(text.length + PAD);
    this.bytes.set(text, at);
    return at;
  }

  /** Index in `words` of the first place found. */
  get placesIndex(): number {
    return this.placesAt / 4;
  }

  /**
   * Loads the batch's messages unless they are loaded. Positions count in the batch's page, when it
   * has one, else in its data. Throws SegmentDamagedError when a page does not hold the messages.
   */
  load(batch: MessageBatch): void {
    if (batch === this.batch) return;
    const { length, page, collectionTimestampNs: times } = batch;
    const start = page ? 0 : batch.offsets[0]!;
    const messages = page ?? batch.data.subarray(start, batch.offsets[length]);
    const nestingAt = this.top;
    // A bit for each level of nesting that this many bytes could have.
    const timesAt = nestingAt + roundUp(messages.length / 8 + PAD);
    const offsetsAt = timesAt + roundUp(8 * length);
    const messagesAt = offsetsAt + roundUp(4 * length + 4);
    const end = messagesAt + messages.length;
    this.placesAt = roundUp(end + PAD);
    this.ensure(this.placesAt + FIRST_PLACE_BYTES);
    const { bytes, words, run } = this;
    bytes.set(messages, messagesAt);
    bytes.fill(0, end, end + PAD);
    bytes.set(new Uint8Array(times.buffer, times.byteOffset, 8 * length), timesAt);
    if (!page) words.set(batch.offsets.subarray(0, length + 1), offsetsAt / 4);
    else if (run.findMessages(messagesAt, end, length, offsetsAt) === 0) throw new SegmentDamagedError(TOO_LONG);
    this.origin = messagesAt - start;
    run.setNesting(nestingAt);
    run.setPlaces(this.placesAt);
    run.setOrigin(this.origin);
    run.startBatch(offsetsAt, timesAt, page ? LENGTH_BYTES : 0);
    this.batch = batch;
  }

  /** Address of a position in the batch's bytes. */
  addressOf(position: number): number {
    return this.origin + position;
  }

  /** Runs `walk` over a text outside the batch: positions count from its first byte meanwhile. */
  over<T>(text: Uint8Array, walk: (address: number) => T): T {
    const at = this.run.takeText(text.length);
    this.bytes.set(text, at);
    this.run.setOrigin(at);
    const result = walk(at);
    this.run.setOrigin(this.origin);
    return result;
  }

  private ensure(size: number): void {
    const held = this.run.memory.buffer.byteLength;
    // By at least a quarter, because growing invalidates every view.
    if (size > held) this.run.memory.grow(Math.ceil(Math.max(size - held, held / 4) / PAGE));
  }

  private look(): void {
    this.bytesView = new Uint8Array(this.run.memory.buffer);
    this.wordsView = new Int32Array(this.run.memory.buffer);
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / 16) * 16;
}

let shared: EngineKernel | undefined;

/**
 * A kernel for work within one call. It is empty except for what it keeps. A kernel that has grown
 * large is replaced, because memory never shrinks.
 */
export function scratchKernel(): EngineKernel {
  if (!shared || (shared.bytes.length > LARGE_BYTES && !shared.keeps)) shared = new EngineKernel();
  shared.clear();
  return shared;
}

/**
 * Lets go of the scratch kernel, which must keep nothing: its memory is free after the next
 * collections.
 */
export function dropScratchKernel(): void {
  shared = undefined;
}
