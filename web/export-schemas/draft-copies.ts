import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';

/** Content of an editor that the server does not have yet. */
interface DraftCopy {
  /** ETag of the schema that it is based on. */
  etag: string;
  content: ExportSchemaContent;
  /** JSON as typed that is not a content; absent: there is none. */
  text?: string;
  savedMs: number;
}

export interface KeptCopy extends DraftCopy {
  key: string;
}

/** Copies of this page, which survive leaving the editor where the browser keeps nothing. */
const kept = new Map<string, string>();
const prefixOf = (userId: string, schemaId: string): string => `draft ${userId} ${schemaId} `;

/** Returns the name of the copy of one open editor: two tabs do not overwrite each other. */
export const copyKey = (userId: string, schemaId: string): string =>
  prefixOf(userId, schemaId) + crypto.getRandomValues(new Uint32Array(2)).join('-');

/** Keeps a copy. Returns whether it outlives this page: a browser may be full, or refuse. */
export function keepCopy(key: string, copy: DraftCopy): boolean {
  const text = JSON.stringify(copy);
  kept.set(key, text);
  try {
    localStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeCopy(key: string): void {
  kept.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    // There is none where the browser keeps nothing.
  }
}

function stored(): Map<string, string> {
  const all = new Map(kept);
  try {
    for (const key of Object.keys(localStorage)) all.set(key, localStorage.getItem(key) ?? '');
  } catch {
    // The browser keeps nothing.
  }
  return all;
}

/** Returns the copies of a schema that open and closed editors left, the newest first. */
export function copiesOf(userId: string, schemaId: string): KeptCopy[] {
  const copies: KeptCopy[] = [];
  for (const [key, text] of stored()) {
    if (!key.startsWith(prefixOf(userId, schemaId))) continue;
    try {
      copies.push({ ...(JSON.parse(text) as DraftCopy), key });
    } catch {
      removeCopy(key);
    }
  }
  return copies.sort((a, b) => b.savedMs - a.savedMs);
}
