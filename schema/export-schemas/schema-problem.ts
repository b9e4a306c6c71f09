/** What is wrong and where: `columns[3].data.binance.transform`. An empty path is the whole content. */
export interface SchemaProblem {
  path: string;
  message: string;
}

/** A value of a request together with its place, so that each check can say where it failed. Null counts as absent. */
export class Place {
  private constructor(
    readonly value: unknown,
    readonly path: string,
    readonly problems: SchemaProblem[],
  ) {}

  static root(value: unknown): Place {
    return new Place(value, '', []);
  }

  get isPresent(): boolean {
    return this.value !== undefined && this.value !== null;
  }

  fail(message: string): null {
    this.problems.push({ path: this.path, message });
    return null;
  }

  /** The member as it is, for checks across places; null when this is no object. */
  peek(key: string): Place | null {
    return isPlainObject(this.value) ? this.member(key) : null;
  }

  member(key: string): Place {
    const value = isPlainObject(this.value) && Object.hasOwn(this.value, key) ? this.value[key] : undefined;
    const step = /^[A-Za-z0-9_-]+$/.test(key) ? key : JSON.stringify(key);
    return new Place(value, this.path === '' ? step : `${this.path}.${step}`, this.problems);
  }

  /** An object whose members are all among `keys`; unknown ones are problems of their own. */
  object(keys: readonly string[]): Place | null {
    if (!isPlainObject(this.value)) return this.fail('must be an object');
    for (const key of Object.keys(this.value)) {
      if (!keys.includes(key)) this.member(key).fail('is not a known key');
    }
    return this;
  }

  requiredObject(keys: readonly string[]): Place | null {
    return this.isPresent ? this.object(keys) : this.fail('is required');
  }

  /** A map by exchange whose null entries count as absent; null when the map is absent, not an object or has over `most` entries. */
  optionalMap<T>(most: number, read: (place: Place) => T | null): Record<string, T> | null {
    if (!this.isPresent) return null;
    const map = this.value;
    if (!isPlainObject(map)) return this.fail('must be an object');
    const { length } = Object.keys(map);
    if (length > most) return this.fail(`has ${length} exchanges, at most ${most} are allowed`);
    const entries = Object.keys(map).flatMap((key) => {
      const place = this.member(key);
      if (!place.isPresent) return [];
      if (key === '') place.fail('must be keyed by an exchange code');
      const value = read(place);
      return value === null ? [] : [[key, value] as const];
    });
    return Object.fromEntries(entries);
  }

  /** `most`: items that it may have. */
  requiredArray(most = Infinity): Place[] | null {
    if (!this.isPresent) return this.fail('is required');
    if (!Array.isArray(this.value)) return this.fail('must be an array');
    const { length } = this.value;
    if (length > most) return this.fail(`has ${length} items, at most ${most} are allowed`);
    return this.value.map((item: unknown, i) => new Place(item, `${this.path}[${i}]`, this.problems));
  }

  requiredText(options: { emptyAllowed?: boolean } = {}): string | null {
    if (!this.isPresent) return this.fail('is required');
    if (typeof this.value !== 'string') return this.fail('must be a string');
    if (!this.value.isWellFormed()) return this.fail('must be well-formed text, without halves of surrogate pairs');
    return this.value === '' && !options.emptyAllowed ? this.fail('must not be empty') : this.value;
  }

  requiredOneOf<T extends string>(allowed: readonly T[]): T | null {
    return this.isPresent ? this.optionalOneOf(allowed) : this.fail('is required');
  }

  optionalOneOf<T extends string>(allowed: readonly T[]): T | null {
    if (!this.isPresent) return null;
    const found = allowed.find((item) => item === this.value);
    return found ?? this.fail(`must be ${allowed.length === 1 ? allowed[0] : `one of ${allowed.join(', ')}`}`);
  }
}

/** Objects of a lossless number class are numbers, not objects. */
function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
