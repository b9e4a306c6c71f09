/** The parts of OpenAPI 3.1 that `openapi.yaml` uses. Integers are bigints. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  examples?: unknown[];
  [bound: string]: unknown;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

export interface Content {
  schema?: Schema;
  example?: unknown;
}

interface Answer {
  description: string;
  content?: Record<string, Content>;
}

interface Reference {
  $ref: string;
}

export interface DocumentedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  security?: unknown[];
  parameters?: (Parameter | Reference)[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<string, Answer | Reference>;
}

export interface OpenApi {
  info: { title: string; description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, { parameters?: (Parameter | Reference)[] } & Partial<Record<HttpMethod, DocumentedOperation>>>;
  webhooks: Record<string, Partial<Record<HttpMethod, DocumentedOperation>>>;
  components: {
    parameters: Record<string, Parameter>;
    responses: Record<string, Answer>;
    schemas: Record<string, Schema>;
  };
}

const METHODS = ['get', 'post', 'put', 'delete'] as const;
type HttpMethod = (typeof METHODS)[number];

/** An operation with its place, and its parameters resolved. */
export interface DocumentedCall extends Omit<DocumentedOperation, 'parameters'> {
  method: string;
  path: string;
  parameters: Parameter[];
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Returns every operation, in the document's order. */
export function callsOf(document: OpenApi): DocumentedCall[] {
  const resolved = (parameter: Parameter | Reference) =>
    '$ref' in parameter ? document.components.parameters[nameOf(parameter.$ref)] : parameter;
  return Object.entries(document.paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) return [];
      const parameters = [...(item.parameters ?? []), ...(operation.parameters ?? [])].map(resolved);
      return [{ ...operation, method: method.toUpperCase(), path, parameters: parameters.filter((one) => !!one) }];
    }),
  );
}

/** Returns the answer of success: its content is what an example prints. */
export function successOf(call: Pick<DocumentedCall, 'responses'>): Content | undefined {
  const [, answer] = Object.entries(call.responses).find(([status]) => status.startsWith('2')) ?? [];
  return answer && 'content' in answer ? Object.values(answer.content ?? {})[0] : undefined;
}
