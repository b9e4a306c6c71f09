import { GraphQLError } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

const FILE = new URL('../../page-operations.json', import.meta.url);
const reference = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** Texts of the page's own operations by SHA-256 in hex. */
export type PageOperations = ReadonlyMap<string, string>;

/** Reads the list that the build writes. Throws if it is missing or damaged. */
export function readPageOperations(): PageOperations {
  return new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(FILE, 'utf8')))));
}

/**
 * Replaces the hash that the page sends with the text of its operation. Without `others` rejects
 * all other operations before parsing.
 */
export function pageOperations(known: PageOperations, { others }: { others: boolean }): Plugin {
  const texts = new Set(known.values());
  return {
    onParams({ params, setParams }) {
      const asked = reference.safeParse(params.extensions);
      const query = asked.success ? known.get(asked.data.persistedQuery.sha256Hash) : undefined;
      if (query !== undefined) setParams({ ...params, query });
      else if (!others && !texts.has(params.query ?? '')) {
        const message = 'Only the operations of the web page are accepted; use the REST API';
        throw new GraphQLError(message, { extensions: { code: 'permission_denied' } });
      }
    },
  };
}
