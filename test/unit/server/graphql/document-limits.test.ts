import { buildSchema, getIntrospectionQuery, parse } from 'graphql';
import { documentProblem } from '../../../../server/graphql/document-limits.js';
import { Documents } from '../../../../server/graphql/documents.js';
import { operationCost } from '../../../../server/graphql/operation-cost.js';
import { readPageOperations } from '../../../../server/graphql/yoga-app.js';
import { doublingFragments } from '../../../support/clients/doubling-fragments.js';

const schema = buildSchema('type Query { q: Query a: Int }');
const problem = (source: string) => documentProblem(parse(source))?.message;
const many = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => each(i)).join(' ');
const nested = (depth: number) => `${'{ q '.repeat(depth - 1)}{ a }${' }'.repeat(depth - 1)}`;
const introspected = (depth: number) =>
  `{ __type(name: "a") ${'{ ofType '.repeat(depth - 1)}{ name }${' }'.repeat(depth - 1)} }`;
const TOO_MUCH = 'The operation is too large';

it.each([
  ['ten levels', nested(10)],
  ['twenty levels of introspection', introspected(20)],
  ['what tools introspect', getIntrospectionQuery()],
  ['390 fields', `{ q { ${many(390, (i) => `a${i}: a`)} } }`],
  ['20 fields of an operation', `{ ${many(20, (i) => `a${i}: a`)} }`],
  [
    'fields behind fragments',
    `{ ${many(10, (i) => `q${i}: q { ...F }`)} } fragment F on Query { ${many(30, (i) => `a${i}: a`)} }`,
  ],
  ['an unknown fragment, which validation reports', '{ ...Unknown }'],
])('takes %s', (_, source) => expect(problem(source)).toBeUndefined());

it.each([
  ['eleven levels', nested(11)],
  ['21 levels of introspection', introspected(21)],
  ['401 fields', `{ ${many(401, (i) => `a${i}: a`)} }`],
  ['401 times __typename', `{ ${many(401, (i) => `a${i}: __typename`)} }`],
  [
    'fields behind fragments',
    `{ ${many(14, (i) => `q${i}: q { ...F }`)} } fragment F on Query { ${many(30, (i) => `a${i}: a`)} }`,
  ],
  ['401 empty spreads', `{ ${many(401, () => '... { a }')} }`],
  ['101 fragments', `{ ${many(101, (i) => `...F${i}`)} } ${many(101, (i) => `fragment F${i} on Query { a }`)}`],
  ['doubling fragments', doublingFragments()],
  ['doubling fragments that nothing spreads', doublingFragments().replace('{...f0}', '{ a }')],
  ['doubling fragments behind a second one of the name', `${doublingFragments()} fragment f3 on Query { a }`],
  ['one field 21 times', `{ ${many(21, () => 'a')} }`],
  ['one path 27 times', `{ ${many(3, () => `q { ${many(3, () => `q { ${many(3, () => 'a')} }`)} }`)} }`],
])('refuses %s', (_, source) => expect(problem(source)).toBe(TOO_MUCH));

it.each([
  ['21 fields of an operation', `{ ${many(21, (i) => `a${i}: a`)} }`],
  ['21 fields behind fragments', `{ a ...F ... { b: a ...F } } fragment F on Query { ${many(10, (i) => `a${i}: a`)} }`],
])('refuses %s: each is a read of its own', (_, source) =>
  expect(problem(source)).toBe('An operation has at most 20 fields of its own; send several operations'),
);

it('refuses fragments that spread each other', () => {
  expect(problem('{ ...F } fragment F on Query { ...G } fragment G on Query { ...F }')).toMatch(
    /must not spread itself/,
  );
});

it('looks at each fragment once, however often it is spread', () => {
  const document = parse(doublingFragments(1_000));
  expect(documentProblem(document)?.message).toBe(TOO_MUCH);
  expect(operationCost(schema, document, null, {})).toBeGreaterThan(1e9);
});

describe('documents', () => {
  const documents = new Documents(schema);
  const message = (text: string) => documents.prepare(text).errors?.[0]?.message;

  it('are the same again for the same text', () => {
    expect(documents.prepare('{ a }').document).toBe(documents.prepare('{ a }').document);
  });

  it.each([
    ['what cannot be parsed', '{ a', /Syntax Error/],
    ['what does not fit the schema', '{ b }', /Cannot query field/],
    ['a long text', `{ a } #${'-'.repeat(64_000)}`, /at most 64000 characters/],
    ['many tokens', `{ a(${'x:1 '.repeat(2_000)}) }`, /more that 4000 tokens/],
    ['lists in lists', `{ a(x: ${'['.repeat(1_990)}${']'.repeat(1_990)}) }`, /nested too deeply|Unknown argument/],
    ['selections in selections', `${'{ q '.repeat(1_990)}${'}'.repeat(1_990)}`, /Syntax Error|nested too deeply/],
  ])('refuse %s', (_, text, words) => expect(message(text)).toMatch(words));

  it('take every operation of the page', () => {
    const sizes = [...readPageOperations().values()].map((text) => documentProblem(parse(text)));
    expect(sizes.filter(Boolean)).toEqual([]);
  });
});
