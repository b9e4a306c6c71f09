import { ViewerDocument } from '../generated/operations.js';
import type { RouteCall } from './route.js';

/**
 * Returns the response to HEAD of an endless stream: its headers, once the core has accepted the
 * key. Returns null for other methods.
 */
export async function headAnswer(
  { core, request }: Pick<RouteCall<unknown, unknown>, 'core' | 'request'>,
  headers: Record<string, string>,
) {
  if (request.method !== 'HEAD') return null;
  await core(ViewerDocument, {});
  return { status: 200, headers };
}
