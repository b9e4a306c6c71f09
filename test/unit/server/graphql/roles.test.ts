import { buildServerSchema } from '../../../../server/graphql/build-schema.js';

interface MethodMetadata {
  target: unknown;
  methodName: string;
}
interface Metadata {
  queries: MethodMetadata[];
  mutations: MethodMetadata[];
  authorizedFields: { target: unknown; fieldName: string; roles: string[] }[];
}

it('names the roles of every query and mutation', () => {
  buildServerSchema();
  const { queries, mutations, authorizedFields } = (globalThis as unknown as { TypeGraphQLMetadataStorage: Metadata })
    .TypeGraphQLMetadataStorage;
  const open = [...queries, ...mutations].filter(({ target, methodName }) => {
    const field = authorizedFields.find((each) => each.target === target && each.fieldName === methodName);
    return !field || field.roles.length === 0;
  });
  expect(queries.length).toBeGreaterThan(5);
  expect(open.map((each) => each.methodName)).toEqual([]);
});
