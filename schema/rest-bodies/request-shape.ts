/**
 * Rules for making the variables of a GraphQL operation from a request. Generated from
 * `openapi.yaml`.
 */
export type RequestShape<Variables> = readonly RequestMember[] & { readonly '~variables'?: Variables };

/** A member of a body, or a parameter of a query. */
export interface RequestMember {
  readonly name: string;
  /** Path of the variable, or of a field in it. */
  readonly to: readonly string[];
  /** `fixed` may not be sent. A route defines its `own`. */
  readonly kind:
    | 'bodyId'
    | 'queryId'
    | 'time'
    | 'endTime'
    | 'text'
    | 'queryText'
    | 'texts'
    | 'word'
    | 'flag'
    | 'integer'
    | 'schema'
    | 'object'
    | 'pageSize'
    | 'pageToken'
    | 'fixed'
    | 'own';
  readonly required?: true;
  /** The variable is an object that must be sent, also if it is empty. */
  readonly always?: true;
  readonly default?: unknown;
  /** The words of an enum, with the values that they stand for. */
  readonly words?: Readonly<Record<string, unknown>>;
  /** The resource of which a `fixed` member is. */
  readonly what?: string;
  readonly min?: number;
  readonly max?: number;
}
