import { parse } from 'lossless-json';
import type { RestAnswer } from '../systems/facade-fixture.js';
import { at, operationOf, type JsonObject } from './openapi-document.js';
import { problemsOf } from './openapi-schemas.js';
import { noteReceived } from './received-responses.js';

/**
 * The router refuses what the document does not describe like any operation, such as this one, or
 * with 405.
 */
const ROUTER = operationOf('DELETE', '/v1/exports/id');
/** Headers of HTTP itself, which the document does not describe. */
const HTTP_HEADERS = [
  ...[
    'allow',
    'cache-control',
    'connection',
    'content-encoding',
    'content-length',
    'content-type',
    'date',
    'keep-alive',
  ],
  ...['transfer-encoding', 'vary'],
];
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * Throws if an answer below `/v1` differs from the document in status, headers, content type or
 * body. It must not have undocumented headers, and the body no undocumented members.
 */
export function requireDocumented(method: string, url: string, answer: RestAnswer): void {
  if (!/^\/v1(\/|$)/.test(url)) return;
  const problems = problemsOfAnswer(method, url, answer);
  if (problems.length === 0) return;
  const what = `${method} ${url} answered ${answer.status}, which is not as schema/openapi.yaml says`;
  throw new Error([what, ...problems, answer.text.slice(0, 2_000)].join('\n'));
}

function problemsOfAnswer(method: string, url: string, answer: RestAnswer): string[] {
  const operation = operationOf(method, url);
  const status = !operation && answer.status === 405 ? 404 : answer.status;
  const { pointer, value } = at(`${(operation ?? ROUTER)?.pointer}/responses/${status}`);
  if (value === undefined) return ['the status is not documented'];
  if (operation) noteReceived(pointer);
  const namesMethods = !operation && [204, 405].includes(answer.status);
  const allow = answer.headers.has('allow') === namesMethods ? [] : ['header allow must be that of a 405 or OPTIONS'];
  const stored = answer.headers.get('cache-control') === 'no-store' ? [] : ['header cache-control must be no-store'];
  return [...allow, ...stored, ...headerProblems(pointer, answer.headers), ...bodyProblems(pointer, method, answer)];
}

function headerProblems(response: string, headers: Headers): string[] {
  const documented = Object.keys(at(`${response}/headers`).value as JsonObject);
  const known = new Set([...documented.map((name) => name.toLowerCase()), ...HTTP_HEADERS]);
  const unknown = [...headers.keys()].filter((name) => !known.has(name));
  const wrong = documented.flatMap((name) => {
    const { pointer, value } = at(`${response}/headers/${name}`);
    const { required, schema } = value as { required?: boolean; schema: { type: string } };
    const text = headers.get(name);
    if (text === null) return required ? [`header ${name} is missing`] : [];
    const problem = problemsOf(`${pointer}/schema`, schema.type === 'integer' ? Number(text) : text);
    return problem === null ? [] : [`header ${name}: ${problem}`];
  });
  return [...unknown.map((name) => `header ${name} is not documented`), ...wrong];
}

function bodyProblems(response: string, method: string, { headers, text, body }: RestAnswer): string[] {
  const content = at(`${response}/content`).value;
  if (content === undefined || method === 'HEAD') {
    return text === '' ? [] : ['there must be no body'];
  }
  if (Object.keys(content as JsonObject).includes('text/plain')) {
    return headers.get('content-type') === 'text/plain; charset=utf-8' ? [] : ['Content-Type must be text/plain'];
  }
  if (Object.keys(content as JsonObject).includes('application/x-ndjson')) {
    return recordProblems(`${response}/content/application~1x-ndjson/schema`, headers, text);
  }
  if (headers.get('content-type') !== 'application/json') return ['Content-Type must be application/json'];
  const problem = problemsOf(`${response}/content/application~1json/schema`, body, true);
  return [...(problem === null ? [] : [problem]), ...(hasTooBigInteger(text) ? ['an integer is beyond int64'] : [])];
}

/** Checks each record of a stream; of server-sent events their data. */
function recordProblems(schema: string, headers: Headers, text: string): string[] {
  const type = headers.get('content-type');
  if (type !== 'application/x-ndjson' && type !== 'text/event-stream') return ['Content-Type must be that of a stream'];
  const lines = text
    .split('\n')
    .flatMap((line) => (type === 'application/x-ndjson' ? line : (/^data: (.*)$/.exec(line)?.[1] ?? '')));
  return lines.filter((line) => line !== '').flatMap((line) => problemsOf(schema, JSON.parse(line)) ?? []);
}

/** JSON.parse rounds integers beyond 2^53, so the schema cannot check this. */
function hasTooBigInteger(text: string): boolean {
  let found = false;
  parse(text, null, (token) => {
    if (/^-?\d{19,}$/.test(token)) found ||= BigInt(token) > MAX_INT64 || BigInt(token) < -MAX_INT64 - 1n;
    return token;
  });
  return found;
}
