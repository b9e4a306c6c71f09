import { BUILT_IN_SCHEMAS } from '../../../schema/export-schemas/built-ins.js';
import type { Client } from './domain.js';

/** Returns a column that reads Binance's price. */
export const column = (name = 'price', over: object = {}) => ({
  output_column: name,
  data: { binance: { json: { path: 'data.p', type: 'decimal(8)' }, ...over } },
});

/** Returns this many columns with different names. */
export const columns = (count: number) => Array.from({ length: count }, (_, i) => column(`c${i}`));

/** A content with every optional member, in the canonical order of members. */
export const FULL_CONTENT = {
  columns: [
    { output_column: 'ts', meta: { value: 'collection_timestamp_ns', format: 'iso8601' } },
    {
      output_column: 'size',
      data: {
        kraken: { json: { path: 'qty', type: 'f64' } },
        binance: { json: { path: 'levels.value.1|data.q', type: 'i64' }, transform: '{v} * 1000000' },
      },
    },
    { output_column: 'nothing', data: {} },
  ],
  unfold: { binance: { path: 'levels' } },
  derive: {
    binance: [
      {
        field: 'levels',
        op: 'tagged_concat',
        arrays: [{ path: 'data.b', tag: 'bid' }],
        tag_field: 'side',
        value_field: 'value',
      },
    ],
  },
  where: {
    binance: [
      { path: 'data.X', not_in: ['ADL', 'INSURANCE_FUND'] },
      {
        any: [
          { path: 'data.m', in: ['true'] },
          { path: 'data.X', present: false },
        ],
      },
    ],
  },
};

export const BUILT_IN_COUNT = BUILT_IN_SCHEMAS.length;
export const BUILT_IN_ID = `sch_${'0'.repeat(31)}1`;

const FIELDS = '{ id name streamCategory isBuiltIn createdAt version hasDraft content draft }';
export const CREATE = `mutation ($input: CreateExportSchemaInput!) { createExportSchema(input: $input) ${FIELDS} }`;
export const GET = `query ($id: ID!) { exportSchema(id: $id) ${FIELDS} }`;
export const LIST = 'query { exportSchemas { id name streamCategory isBuiltIn createdAt version hasDraft } }';
const withContent = (name: string, type = 'JSON!') =>
  `mutation ($id: ID!, $content: ${type}) { ${name}(id: $id, content: $content) ${FIELDS} }`;
export const REPLACE = withContent('replaceExportSchema');
export const DRAFT = withContent('createExportSchemaDraft', 'JSON');
export const UPDATE_DRAFT = withContent('updateExportSchemaDraft');
export const PUBLISH = `mutation ($id: ID!) { publishExportSchema(id: $id) ${FIELDS} }`;
export const DELETE = 'mutation ($id: ID!) { deleteExportSchema(id: $id) }';
export const DISCARD = 'mutation ($id: ID!) { discardExportSchemaDraft(id: $id) }';

export interface Schema {
  id: string;
  name: string;
  version: number;
  hasDraft: boolean;
  content: unknown;
  draft: unknown;
}

/** Returns variables of CREATE for a valid schema, overridden by `over`. */
export const input = (over: object = {}) => ({
  input: { name: 'mine', streamCategory: 'TRADE', content: { columns: [column()] }, ...over },
});
/** Creates a schema in the client's account. */
export const made = async (client: Client, over: object = {}) => client.ask<Schema>(CREATE, input(over));
/** Returns the smallest content with this column name. */
export const content = (name: string) => ({ columns: [column(name)] });
