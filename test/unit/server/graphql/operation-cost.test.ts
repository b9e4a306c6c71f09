import { buildSchema, parse } from 'graphql';
import { operationCost } from '../../../../server/graphql/operation-cost.js';

const schema = buildSchema(`
  type Query { viewer: Thing things(first: Int! = 50): Page! listed(first: Int!): [Thing!]! }
  type Page { nodes: [Thing!]! totalCount: Int! }
  type Thing { id: ID! tags: [String!]! parts: [Thing!]! things(first: Int! = 50): Page! }
`);

it.each([
  ['a field counts once', '{ viewer { id } }', {}, 2],
  ['lists of values are one value', '{ viewer { tags } }', {}, 2],
  ['a list is taken for ten', '{ viewer { parts { id } } }', {}, 1 + 1 + 10],
  ['a page holds what is asked for', '{ things(first: 7) { nodes { id tags } totalCount } }', {}, 1 + 1 + 14 + 1],
  ['a page that names no size has its default', '{ things { nodes { id } } }', {}, 1 + 1 + 50],
  ['a list with a size has that size', '{ listed(first: 3) { id } }', {}, 1 + 3],
  ['a variable counts with its value', 'query ($n: Int!) { things(first: $n) { nodes { id } } }', { n: 20 }, 22],
  ['a variable counts with its default', 'query ($n: Int! = 30) { things(first: $n) { nodes { id } } }', {}, 32],
  [
    'an absent variable leaves the default',
    'query ($n: Int) { listed(first: 2) { things { nodes { id } } } }',
    {},
    105,
  ],
  ['pages in pages multiply', '{ things(first: 100) { nodes { things(first: 100) { nodes { id } } } } }', {}, 10_202],
  ['fragments count where they are spread', '{ things(first: 4) { ...p } } fragment p on Page { nodes { id } }', {}, 6],
  ['aliases count each', '{ a: viewer { id } b: viewer { ... on Thing { id } } }', {}, 4],
])('%s', (_, text, variables, cost) => {
  expect(operationCost(schema, parse(text), null, variables)).toBe(cost);
});
