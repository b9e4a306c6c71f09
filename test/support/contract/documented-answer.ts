import { parse } from 'lossless-json';
import type { RestAnswer } from '../systems/facade-fixture.js';
import { at, operationOf, type JsonObject } from './openapi-document.js';
import { problemsOf } from './openapi-schemas.js';

/** An error of the router, for paths and methods that the document does not describe. */
const REFUSAL = '/components/responses/NotFound';
const MAX_INT64 = 2n ** 63n - 1n;

/**
 * Throws if an answer below `/v1` differs from the document in status, headers, content type or body. The body must not have
 * undocumented members.
 */
export function requireDocumented(method: string, url: string, answer: RestAnswer): void {
  if (!/^\/v1(\/|$)/.test(url)) return;
  const problems = problemsOfAnswer(method, url, answer);
  if (problems.length === 0) return;
  const what = `${method} ${url} answered ${answer.status}, which is not as schema/openapi.yaml says`;
  throw new Error([what, ...problems, answer.text.slice(0, 2_000)].join('\n'));
}

function problemsOfAnswer(method: string, url: string, answer: RestAnswer): string[] {
  const response = responsePointer(method, url, answer.status);
  if (response === null) return ['the status is not documented'];
  return [...headerProblems(response, answer.headers), ...bodyProblems(response, method, answer)];
}

function responsePointer(method: string, url: string, status: number): string | null {
  const operation = operationOf(method, url);
  if (!operation) return REFUSAL;
  const { pointer, value } = at(`${operation.pointer}/responses/${status}`);
  return value === undefined ? null : pointer;
}

function headerProblems(response: string, headers: Headers): string[] {
  const documented = at(`${response}/headers`).value as JsonObject;
  return Object.keys(documented).flatMap((name) => {
    const { pointer, value } = at(`${response}/headers/${name}`);
    const { required, schema } = value as { required?: boolean; schema: { type: string } };
    const text = headers.get(name);
    if (text === null) return required ? [`header ${name} is missing`] : [];
    const problem = problemsOf(`${pointer}/schema`, schema.type === 'integer' ? Number(text) : text);
    return problem === null ? [] : [`header ${name}: ${problem}`];
  });
}

function bodyProblems(response: string, method: string, { status, headers, text, body }: RestAnswer): string[] {
  const content = at(`${response}/content`).value;
  // OPTIONS has no operation: what it answers is Allow.
  if (content === undefined || method === 'HEAD' || (method === 'OPTIONS' && status === 204)) {
    return text === '' ? [] : ['there must be no body'];
  }
  if (Object.keys(content as JsonObject).includes('text/plain')) {
    return headers.get('content-type') === 'text/plain; charset=utf-8' ? [] : ['Content-Type must be text/plain'];
  }
  if (headers.get('content-type') !== 'application/json') return ['Content-Type must be application/json'];
  const problem = problemsOf(`${response}/content/application~1json/schema`, body, true);
  return [...(problem === null ? [] : [problem]), ...(hasTooBigInteger(text) ? ['an integer is beyond int64'] : [])];
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
