import { readFileSync } from 'node:fs';
import type { Plugin } from 'graphql-yoga';
import { z } from 'zod';

const FILE = new URL('../../schema/page-operations.json', import.meta.url);
const reference = z.object({ persistedQuery: z.object({ sha256Hash: z.string() }) });

/** Puts the text of the page's own operations, which it sends by their SHA-256 alone, in the place of the hash. */
export function pageOperations(): Plugin {
  const texts = new Map(Object.entries(z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(FILE, 'utf8')))));
  return {
    onParams({ params, setParams }) {
      const asked = reference.safeParse(params.extensions);
      const query = asked.success ? texts.get(asked.data.persistedQuery.sha256Hash) : undefined;
      if (query !== undefined) setParams({ ...params, query });
    },
  };
}
