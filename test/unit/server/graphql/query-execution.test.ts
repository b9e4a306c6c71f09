import { type GraphQLObjectType, GraphQLScalarType, GraphQLSchema, parse, type ExecutionResult } from 'graphql';
import { buildSchema, extendSchema } from 'graphql';
import { CACHES } from '../../../../schema/process/bounded-cache.js';
import { asDomainError } from '../../../../server/errors/mask-errors.js';
import { invalidArgument } from '../../../../server/errors/domain-error.js';
import type { RequestContext } from '../../../../server/context/request-context.js';
import type { Channel } from '../../../../server/authentication/authenticator.js';
import { QueryExecution } from '../../../../server/graphql/query-execution.js';

const base = buildSchema(`
  scalar Even
  type Item { name: String!, even: Even }
  type Query { items(first: Int!, even: Even): [Item!]!, refused: Item, broken: Item, count: Int! }
  type Mutation { touch: Int! }
`);

function schemaOfTest(): GraphQLSchema {
  const schema = extendSchema(base, parse('extend type Query { again: Int }'));
  const even = schema.getType('Even') as GraphQLScalarType;
  const check = (value: unknown): unknown => {
    if (typeof value !== 'number' || value % 2 !== 0) throw invalidArgument('even', 'The value is not even.');
    return value;
  };
  even.parseValue = check;
  even.serialize = check;
  const query = (schema.getType('Query') as GraphQLObjectType).getFields();
  query['items']!.resolve = async (_root, { first }: { first: number }) =>
    Array.from({ length: first }, (_, index) => ({ name: `item ${index}`, even: index * 2 }));
  query['refused']!.resolve = async () => {
    throw invalidArgument('id', 'That is refused.');
  };
  query['broken']!.resolve = async () => ({ name: null });
  query['count']!.resolve = (_root, _args, ctx: { counted: number }) => (ctx.counted += 1);
  (schema.getType('Mutation') as GraphQLObjectType).getFields()['touch']!.resolve = () => 1;
  return schema;
}

const schema = schemaOfTest();
const interpreted = new QueryExecution(schema, Infinity);
const compiled = new QueryExecution(schema, 0);

function run(execution: QueryExecution, text: string, variables = {}, channel: Channel = 'service') {
  const call = { requestId: 'req_0123456789abcdef' };
  const ctx = { counted: 0 } as unknown as RequestContext;
  return execution.execute({ document: parse(text), variables, channel, call }, ctx);
}

const seen = ({ data, errors }: ExecutionResult) => ({
  data,
  errors: errors?.map((error) => ({
    message: error.message,
    path: error.path,
    code: asDomainError(error).code,
    details: asDomainError(error).details,
  })),
});

it.each([
  [
    'a list',
    'query ($first: Int!) { items(first: $first) { name even ...More } } fragment More on Item { name }',
    { first: 3 },
  ],
  ['aliases and constants', '{ one: items(first: 1) { label: name } two: count }', {}],
  ['a refusal with its details', '{ count refused { name } }', {}],
  ['a null where none may be, a fault of ours', '{ broken { name } }', {}],
  ['a variable of the wrong type', 'query ($first: Int!) { items(first: $first) { name } }', { first: 'many' }],
  ['a missing variable', 'query ($first: Int!) { items(first: $first) { name } }', {}],
  ['a variable that its scalar refuses', 'query ($even: Even) { items(first: 1, even: $even) { name } }', { even: 3 }],
  ['a mutation', 'mutation { touch }', {}],
])('%s is answered alike, compiled or not', async (_name, text, variables) => {
  expect(seen(await run(compiled, text, variables))).toEqual(seen(await run(interpreted, text, variables)));
});

it('a fault of ours keeps the code internal', async () => {
  expect(seen(await run(compiled, '{ broken { name } }')).errors?.[0]?.code).toBe('internal');
});

it('runs resolvers once, whatever fails', async () => {
  const { data } = await run(compiled, '{ count refused { name } }');
  expect(data).toEqual({ count: 1, refused: null });
});

it('stops compiling when the budget of the process is used up', async () => {
  const execution = new QueryExecution(schema, 0);
  const large = (index: number) => `{ ${Array.from({ length: 399 }, (_, i) => `a${index}_${i}: count`).join(' ')} }`;
  let compiledCount = 0;
  const spied = execution as unknown as { compile: (document: unknown) => unknown };
  const compile = spied.compile.bind(execution);
  spied.compile = (document) => {
    const result = compile(document);
    if (result) compiledCount += 1;
    return result;
  };
  const documents = CACHES.compiledQueries.bytes / (399 * 4_000);
  for (let index = 0; index < documents + 5; index += 1) {
    expect(Object.keys((await run(execution, large(index))).data ?? {})).toHaveLength(399);
  }
  expect(compiledCount).toBe(Math.floor(documents));
}, 60_000);
