import type { z } from 'zod';
import { facadeEnvironment } from '../../rest-facade/settings.js';
import { serverEnvironment } from '../../server/settings.js';
import { collectorEnvironment } from '../../workflows/collection/settings.js';
import { workerEnvironment } from '../../workflows/worker/settings.js';
import { stackEnvironment } from '../stack/settings.js';

const PROCESSES = {
  server: serverEnvironment,
  facade: facadeEnvironment,
  worker: workerEnvironment,
  collector: collectorEnvironment,
  'local services': stackEnvironment,
} as const;

const HEAD = `# Written by npm run generate: every setting with its default. Copy it to .env, which Docker Compose reads, and uncomment
# what you change. Details: docs/reference/settings.md
`;

interface Setting {
  description: string | undefined;
  defaultOf: Record<string, string>;
}

/** Returns the text of `.env.example`: each setting with its default, its description and the processes that read it. */
export function envExample(): string {
  const settings = new Map<string, Setting>();
  for (const [process, { shape }] of Object.entries(PROCESSES)) {
    for (const [name, type] of Object.entries(shape as Record<string, z.ZodType>)) {
      const setting = settings.get(name) ?? { description: type.description, defaultOf: {} };
      setting.defaultOf[process] = String((type.parse(undefined) as string | undefined) ?? '');
      settings.set(name, setting);
    }
  }
  return [HEAD, ...[...settings].map(([name, setting]) => entryOf(name, setting))].join('\n');
}

function entryOf(name: string, { description, defaultOf }: Setting): string {
  if (description === undefined) throw new Error(`${name} has no description`);
  const [value, ...others] = new Set(Object.values(defaultOf));
  const readers = Object.entries(defaultOf).map(([process, own]) =>
    others.length > 0 ? `${process} ${own}` : process,
  );
  return `# ${description} (${readers.join(', ')})\n# ${name}=${others.length > 0 ? '' : value}\n`;
}
