import { readOpenApiDocument } from '../../schema/http/openapi-document.js';
import { ok } from '../http/answer.js';
import { route } from '../http/route.js';

/** GET /openapi.json, without a key. */
export function openApiRoutes() {
  const document = ok(readOpenApiDocument());
  return [route({ method: 'GET', path: '/openapi.json', isPublic: true, answer: async () => document })];
}
