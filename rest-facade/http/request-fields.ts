import { z, type ZodType } from 'zod';
import type { RequestMember, RequestShape } from '../../schema/rest-bodies/request-shape.js';
import {
  bodyDatastreamId,
  endTimestamp,
  oneOf,
  ordinaryObject,
  queryDatastreamId,
  queryText,
  schemaReference,
  texts,
  timestamp,
} from './fields.js';
import { pageSize, pageToken } from './pagination.js';

type Members = Record<string, unknown>;

/** Fields of a route: a member for which the contract says too little, or that is refused. */
type OwnFields = Readonly<Record<string, ZodType>>;

/**
 * Returns the fields of a request, whose output is the variables of its operation. The core
 * validates what only it can know.
 */
export function requestFields<Variables>(shape: RequestShape<Variables>, own: OwnFields = {}): ZodType<Variables> {
  const fields = shape.map((member) => [member.name, fieldOf(member)] as const);
  return z
    .object({ ...Object.fromEntries(fields), ...own })
    .transform((members) => variablesOf(shape, members) as Variables);
}

/** Variant of `requestFields` for a time range that must not be empty. */
export function rangeFields<Variables>(shape: RequestShape<Variables>, own: OwnFields = {}): ZodType<Variables> {
  const isOrdered = ({ input }: { input: { fromNs?: unknown; toNs?: unknown } }) =>
    typeof input.fromNs !== 'bigint' || typeof input.toNs !== 'bigint' || input.fromNs < input.toNs;
  return requestFields(shape, own).refine((variables) => isOrdered(variables as never), {
    path: ['end_time'],
    error: 'must be later than start_time',
  });
}

function fieldOf(member: RequestMember): ZodType {
  const field = plainField(member);
  if (member.default !== undefined) return field.default(member.default);
  return member.required ? field : field.optional();
}

function plainField({ kind, required, words = {}, min = 1, max = 1, what }: RequestMember): ZodType {
  const range = `must be an integer between ${min} and ${max}`;
  switch (kind) {
    case 'bodyId':
      return bodyDatastreamId;
    case 'queryId':
      return queryDatastreamId;
    case 'time':
      return timestamp;
    case 'endTime':
      return endTimestamp;
    case 'queryText':
      return queryText;
    case 'word':
      return oneOf(Object.keys(words) as [string, ...string[]]);
    case 'flag':
      return z.boolean({ error: 'must be true or false' });
    case 'integer':
      return z.int({ error: range }).min(min, { error: range }).max(max, { error: range });
    case 'schema':
      return schemaReference;
    case 'object':
      return ordinaryObject;
    case 'texts':
      return texts;
    case 'pageSize':
      return pageSize(max);
    case 'pageToken':
      return pageToken;
    case 'fixed':
      return z.never({ error: `cannot be changed: create another ${what}` });
    case 'text':
    case 'own':
      return z.string({ error: required ? 'is required and must be a string' : 'must be a string' });
  }
}

function variablesOf(shape: readonly RequestMember[], members: Members): Members {
  const variables: Members = {};
  for (const { name, to, words, always } of shape) {
    const value = members[name];
    const [variable = '', field] = to;
    if (field !== undefined && (always || value !== undefined)) variables[variable] ??= {};
    if (value === undefined) continue;
    const place = field === undefined ? variables : (variables[variable] as Members);
    place[field ?? variable] = words ? words[value as string] : value;
  }
  return variables;
}
