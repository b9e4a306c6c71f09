import { ViewerDocument } from '../generated/operations.js';
import type { RouteCall } from './route.js';

/**
 * Answers HEAD of what has no length and no end: its headers, if the key is good. Null for other
 * methods.
 */
export async function headAnswer(
  { core, request }: Pick<RouteCall<unknown, unknown>, 'core' | 'request'>,
  headers: Record<string, string>,
) {
  if (request.method !== 'HEAD') return null;
  await core(ViewerDocument, {});
  return { status: 200, headers };
}
