import { dateToRfc3339 } from '../time/timestamps.js';

/**
 * Rules for making the members of a body from the fields of an object. Generated from
 * `openapi.yaml`.
 */
export type Shape<Fields> = readonly Member[] & { readonly '~fields'?: Fields };

interface Member {
  /** The member's name. */
  readonly name: string;
  /** Path of the field. */
  readonly field: readonly string[];
  /**
   * `int64`: decimal strings become bigints. `enum`: members of an enum become lower case. A map:
   * they become its words.
   */
  readonly as?: 'int64' | 'enum' | Readonly<Record<string, string>>;
  /** The shape of an object, or of the items of a list. */
  readonly of?: readonly Member[];
  /** Left out if it is null, or a list is empty. */
  readonly omit?: true;
  /** Present only if another member has this value. */
  readonly when?: readonly [member: string, value: string];
}

export type Body = Record<string, unknown>;

/**
 * Returns the REST body of an object, in the contract's order, for exactJson. The fields' names and
 * types are those of GraphQL.
 */
export function toBody<Fields extends object>(shape: Shape<Fields>, object: Fields): Body {
  return bodyOf(shape, object);
}

function bodyOf(shape: readonly Member[], object: object): Body {
  const body: Body = {};
  for (const { name, field, as, of, omit, when } of shape) {
    if (when && body[when[0]] !== when[1]) continue;
    const value = memberOf(at(object, field), as, of);
    if (omit && (value === null || (Array.isArray(value) && value.length === 0))) continue;
    body[name] = value;
  }
  return body;
}

/** Returns the value at a path; null also if it is absent. */
function at(object: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined || object === null || object === undefined) return object ?? null;
  return at((object as Body)[name], rest);
}

function memberOf(value: unknown, as: Member['as'], of: Member['of']): unknown {
  if (value === null) return null;
  if (of && !Array.isArray(value)) return bodyOf(of, value as object);
  if (Array.isArray(value)) return value.map((item: unknown) => memberOf(item, as, of));
  if (value instanceof Date) return dateToRfc3339(value);
  if (typeof value !== 'string' || as === undefined) return value;
  if (as === 'int64') return BigInt(value);
  return as === 'enum' ? value.toLowerCase() : (as[value] ?? value);
}
