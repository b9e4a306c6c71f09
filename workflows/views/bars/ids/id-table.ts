import { KEY_WORDS } from './id-key.js';

const FIRST_CAPACITY = 1_024;
/** Above this share of used places, searching takes long. */
const MOST_FULL = 0.6;

/**
 * The second of each key: a hash table in typed arrays, because millions of ids would take
 * gigabytes as a Map.
 */
export class IdTable {
  size = 0;
  private capacity = FIRST_CAPACITY;
  private words = new Uint32Array(FIRST_CAPACITY * KEY_WORDS);
  /** Seconds since the epoch; 0 marks a free place. */
  private seconds = new Uint32Array(FIRST_CAPACITY);

  /** Returns the second of a key, or undefined. */
  get(key: Uint32Array): number | undefined {
    return this.seconds[this.placeOf(key)] || undefined;
  }

  /** Adds a key, or replaces its second. */
  set(key: Uint32Array, second: number): void {
    const place = this.placeOf(key);
    if (this.seconds[place] === 0) {
      this.words.set(key, place * KEY_WORDS);
      this.size++;
    }
    this.seconds[place] = second;
    if (this.size > this.capacity * MOST_FULL) this.grow();
  }

  /** Yields keys and seconds in no order. A key is valid until the next one. */
  *entries(): Generator<[Uint32Array, number]> {
    for (let place = 0; place < this.capacity; place++) {
      const second = this.seconds[place]!;
      if (second > 0) yield [this.words.subarray(place * KEY_WORDS, (place + 1) * KEY_WORDS), second];
    }
  }

  /** Returns the place of a key, or the free one where it belongs. */
  private placeOf(key: Uint32Array): number {
    const { words, seconds, capacity } = this;
    for (let place = hashOf(key) & (capacity - 1); ; place = (place + 1) & (capacity - 1)) {
      if (seconds[place] === 0) return place;
      const at = place * KEY_WORDS;
      let word = 0;
      while (word < KEY_WORDS && words[at + word] === key[word]) word++;
      if (word === KEY_WORDS) return place;
    }
  }

  private grow(): void {
    const { words, seconds } = this;
    this.capacity *= 2;
    this.words = new Uint32Array(this.capacity * KEY_WORDS);
    this.seconds = new Uint32Array(this.capacity);
    for (let i = 0; i < seconds.length; i++) {
      if (seconds[i] === 0) continue;
      const key = words.subarray(i * KEY_WORDS, (i + 1) * KEY_WORDS);
      const place = this.placeOf(key);
      this.words.set(key, place * KEY_WORDS);
      this.seconds[place] = seconds[i]!;
    }
  }
}

/** Mixes all bits: ids often differ in a few digits only. */
function hashOf(key: Uint32Array): number {
  let hash = 0;
  for (let i = 0; i < KEY_WORDS; i++) {
    hash = Math.imul(hash ^ key[i]!, 0x85eb_ca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2_ae35);
    hash ^= hash >>> 16;
  }
  return hash >>> 0;
}
