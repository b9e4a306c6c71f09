import { stringify } from 'lossless-json';
import { type DocumentedCall, type Content, successOf } from './openapi-types.js';
import { PACKAGE_CALLS } from './package-calls.js';
import { typescriptType } from './typescript-types.js';

interface CodeSample {
  language: 'curl' | 'python' | 'typescript';
  code: string;
}

/**
 * Returns one complete program per language: address and key come from `MDE_BASE_URL` and
 * `MDE_API_KEY`.
 */
export function samplesOf(call: DocumentedCall): CodeSample[] {
  const path = filledPath(call);
  const query = call.parameters
    .filter((one) => one.in === 'query' && one.required)
    .map((one): [string, string] => [one.name, valueOf(one)]);
  const search = query.length > 0 ? `?${new URLSearchParams(query).toString()}` : '';
  const content = Object.values(call.requestBody?.content ?? {})[0];
  const body = content?.example;
  const isPublic = call.security?.length === 0;
  return [
    { language: 'curl', code: curl({ call, target: path + search, body, isPublic }) },
    { language: 'python', code: python(call, path, Object.fromEntries(query), body) },
    { language: 'typescript', code: typescript({ call, target: path + search, body, isPublic }) },
  ];
}

interface Request {
  call: DocumentedCall;
  target: string;
  body: unknown;
  isPublic: boolean;
}

const json = (value: unknown, indent = 2): string => stringify(value, null, indent) ?? '';

/** Returns the example of a parameter, or a value that its schema allows. */
function valueOf({ example, schema }: DocumentedCall['parameters'][number]): string {
  const value = example ?? schema.examples?.[0] ?? schema.default ?? 1;
  return typeof value === 'string' ? value : json(value);
}

function filledPath({ path, parameters }: DocumentedCall): string {
  const values = new Map(parameters.filter((one) => one.in === 'path').map((one) => [one.name, valueOf(one)]));
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values.get(name) ?? name));
}

function curl({ call, target, body, isPublic }: Request): string {
  const lines = [
    `curl --fail-with-body${call.method === 'GET' ? '' : ` --request ${call.method}`} "$MDE_BASE_URL${target}"`,
  ];
  if (!isPublic) lines.push('--header "X-Api-Key: $MDE_API_KEY"');
  if (body !== undefined) {
    lines.push("--header 'Content-Type: application/json'", `--data '${json(body).replaceAll("'", String.raw`'\''`)}'`);
  }
  return lines.join(' \\\n  ');
}

const PYTHON_WORDS: Record<string, string> = { true: 'True', false: 'False', null: 'None' };

const pythonOf = (value: unknown): string =>
  json(value).replace(/"(?:[^"\\]|\\.)*"|\b(?:true|false|null)\b/g, (token) => PYTHON_WORDS[token] ?? token);

function python(call: DocumentedCall, path: string, query: Record<string, string>, body: unknown): string {
  if (successOf(call)?.schema?.type === 'string') return pythonText(path);
  const own = PACKAGE_CALLS[call.operationId];
  const values = path.split('/');
  const names = call.path.split('/');
  const argument = (name: string) => JSON.stringify(decodeURIComponent(values[names.indexOf(`{${name}}`)] ?? ''));
  const more = [
    ...(Object.keys(query).length > 0 ? [`query=${pythonOf(query)}`] : []),
    ...(body === undefined ? [] : [`body=${pythonOf(body)}`]),
  ];
  const expression = own
    ? own.replace(/\{(\w+)\}/g, (_all, name: string) => argument(name))
    : `client.request(${[`"${call.method}"`, `"${path}"`, ...more].join(', ')})`;
  const result = successOf(call) ? `print(${expression})` : expression;
  return `from market_data_export import Client\n\nclient = Client()\n${result}`;
}

/** The package reads JSON; text comes by the library that it is built on. */
function pythonText(path: string): string {
  return `import os

import httpx

response = httpx.get(
    os.environ["MDE_BASE_URL"] + "${path}",
    headers={"X-Api-Key": os.environ["MDE_API_KEY"]},
)
print(response.raise_for_status().text)`;
}

function typescript({ call, target, body, isPublic }: Request): string {
  const headers = [
    ...(isPublic ? [] : ["'X-Api-Key': process.env.MDE_API_KEY ?? ''"]),
    ...(body === undefined ? [] : ["'Content-Type': 'application/json'"]),
  ];
  const options = [
    ...(call.method === 'GET' ? [] : [`  method: '${call.method}',`]),
    ...(headers.length > 0 ? [`  headers: { ${headers.join(', ')} },`] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${json(body).replaceAll('\n', '\n  ')}),`]),
  ];
  const init = options.length > 0 ? `, {\n${options.join('\n')}\n}` : '';
  const { imports, lines } = answerLines(successOf(call));
  return [
    ...imports,
    `const response = await fetch(\`\${process.env.MDE_BASE_URL}${target}\`${init});`,
    'if (!response.ok) throw new Error(await response.text());',
    ...lines,
  ].join('\n');
}

/** Makes the file a module: only there may `await` stand outside of functions. */
const AS_MODULE = ['export {};\n'];

function answerLines(answer: Content | undefined): { imports: string[]; lines: string[] } {
  if (!answer?.schema) return { imports: AS_MODULE, lines: [] };
  const type = typescriptType(answer.schema);
  if (type === 'string') return { imports: AS_MODULE, lines: ['console.log(await response.text());'] };
  const named = new Set([...type.matchAll(/(?<!["\w])[A-Z]\w+/g)].map(([name]) => name));
  named.delete('Record');
  const print = 'console.log(answer);';
  if (named.size === 0) return { imports: AS_MODULE, lines: ['const answer: unknown = await response.json();', print] };
  return {
    imports: [`import type { ${[...named].join(', ')} } from './market-data-export.ts';\n`],
    lines: [`const answer = (await response.json()) as ${type};`, print],
  };
}
