import { readOpenApiDocument } from '../../../schema/http/openapi-document.js';

/** The parts of a JSON schema that generated code depends on. */
export interface ContractSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  properties?: Record<string, ContractSchema>;
  required?: string[];
  items?: ContractSchema;
  additionalProperties?: boolean | ContractSchema;
  oneOf?: ContractSchema[];
  anyOf?: ContractSchema[];
  allOf?: ContractSchema[];
  enum?: unknown[];
  const?: unknown;
  not?: ContractSchema;
  default?: unknown;
  minItems?: bigint;
  minimum?: bigint;
  maximum?: bigint;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  schema: ContractSchema;
}

interface Operation {
  operationId: string;
  parameters?: (Parameter | { $ref: string })[];
  requestBody?: { content: Record<string, { schema: ContractSchema }> };
}

interface Contract {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, ContractSchema>; parameters: Record<string, Parameter> };
}

const contract = readOpenApiDocument() as Contract;

const nameOfReference = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

/** Returns a schema of the components. */
export function componentSchema(name: string): ContractSchema {
  const schema = contract.components.schemas[name];
  if (!schema) throw new Error(`openapi.yaml has no schema ${name}`);
  return schema;
}

/** A schema without references and without the alternative null. */
interface Resolved {
  /** The last name that a reference gave. */
  name?: string;
  schema: ContractSchema;
  isNullable: boolean;
}

/** Follows references, an `allOf` or `anyOf` of one, and leaves out null. */
export function resolve(schema: ContractSchema): Resolved {
  if (schema.$ref) {
    const name = nameOfReference(schema.$ref);
    return { name, ...resolve(componentSchema(name)) };
  }
  const options = (schema.anyOf ?? schema.oneOf ?? []).filter(({ type }) => type !== 'null');
  const isOneOrNull = options.length === 1;
  const inner = schema.allOf?.length === 1 ? schema.allOf[0] : isOneOrNull ? options[0] : undefined;
  if (inner) {
    const resolved = resolve(inner);
    return { ...resolved, isNullable: resolved.isNullable || isOneOrNull };
  }
  const isNullable =
    (Array.isArray(schema.type) && schema.type.includes('null')) ||
    [...(schema.oneOf ?? []), ...(schema.anyOf ?? [])].some(({ type }) => type === 'null');
  return { schema, isNullable };
}

/** A request's query, or its body. */
interface ContractRequest {
  kind: 'query' | 'body';
  members: { name: string; schema: ContractSchema; isRequired: boolean }[];
}

/**
 * Returns what an operation takes: the members of its body, or else the parameters of its query.
 */
export function requestOf(operationId: string): ContractRequest {
  const operation = Object.values(contract.paths)
    .flatMap((path) => Object.values(path))
    .find((one) => one.operationId === operationId);
  if (!operation) throw new Error(`openapi.yaml has no operation ${operationId}`);
  const content = Object.values(operation.requestBody?.content ?? {})[0];
  if (content) {
    const { properties = {}, required = [] } = resolve(content.schema).schema;
    const members = Object.entries(properties);
    return {
      kind: 'body',
      members: members.map(([name, schema]) => ({ name, schema, isRequired: required.includes(name) })),
    };
  }
  const parameters = (operation.parameters ?? []).map((one) =>
    '$ref' in one ? contract.components.parameters[nameOfReference(one.$ref)]! : one,
  );
  const queried = parameters.filter((one) => one.in === 'query');
  return {
    kind: 'query',
    members: queried.map(({ name, schema, required = false }) => ({ name, schema, isRequired: required })),
  };
}
