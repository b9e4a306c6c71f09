import { buildSchema, parse } from 'graphql';
import { int64FieldsPlugin } from '../../../../scripts/generate/int64-fields.js';

const schema = buildSchema(`
  scalar Int64
  type Slice { name: String, minNs: Int64!, next: Slice }
  type Query { slices(at: Int64): [Slice!]!, ids: [Int64!]!, name: String }
`);

const entriesOf = (document: string): string[] =>
  int64FieldsPlugin(schema, [{ document: parse(document) }])
    .content.split('\n')
    .filter((line) => line.startsWith('['));

it('names the Int64 fields of a result by alias, in lists, nested objects and fragments', () => {
  const document = `
    query A { ids all: slices { first: minNs ...Rest next { name } } }
    fragment Rest on Slice { name next { minNs } ... on Slice { minNs } }`;
  expect(entriesOf(document)).toEqual([
    '[ADocument, {"ids":true,"all":{"first":true,"next":{"minNs":true},"minNs":true}}],',
  ]);
});

it('leaves out operations without Int64', () => {
  expect(entriesOf('query A { name slices(at: 1) { name } }')).toEqual([]);
});
