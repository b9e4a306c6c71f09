import { readFileSync } from 'node:fs';
import type { z } from 'zod';
import { facadeEnvironment } from '../../rest-facade/settings.js';
import { serverEnvironment } from '../../server/settings.js';
import { collectorEnvironment } from '../../workflows/collection/settings.js';
import { streamerEnvironment } from '../../workflows/streaming/settings.js';
import { workerEnvironment } from '../../workflows/worker/settings.js';
import { type ComposeVariable, composeVariables } from './compose-variables.rule.js';

const PROCESSES = {
  server: serverEnvironment,
  facade: facadeEnvironment,
  worker: workerEnvironment,
  collector: collectorEnvironment,
  streamer: streamerEnvironment,
} as const;

/** Compose files in the order in which their variables are listed. */
const COMPOSE_FILES = [
  'docker-compose.yml',
  ...['storage', 'production', 'secrets', 'secret-files', 'proxy', 'tls'].map((name) => `ops/compose/${name}.yml`),
];

/** Variables that are no setting of a process. */
const OF_COMPOSE: Record<string, string> = {
  APP_VERSION: 'Tag of the image.',
  NODE_IMAGE: 'Image that the build runs on; a release names it by its digest.',
  RUNTIME_IMAGE: 'Image that ours starts from; a release names it by its digest.',
  HEALTH_INTERVAL: 'Time between two health checks.',
  MYSQL_PORT: 'Port of MySQL on this machine.',
  MYSQL_ROOT_PASSWORD: 'Password of root in MySQL; none in development.',
  AZURITE_BLOB_PORT: 'Port of Azurite on this machine.',
  AZURITE_ACCOUNTS: 'Account and key of Azurite.',
  AZURITE_DB_PASSWORD: "Password of Azurite's user in MySQL: letters and digits.",
  TEMPORAL_PORT: 'Port of Temporal on this machine.',
  TEMPORAL_UI_PORT: 'Port of the web interface of Temporal on this machine.',
  TEMPORAL_DB_PASSWORD: "Password of Temporal's database.",
  PROMETHEUS_PORT: 'Port of Prometheus on this machine, in the profile observe.',
  GRAFANA_PORT: 'Port of Grafana on this machine, in the profile observe.',
  JAEGER_PORT: 'Port of Jaeger on this machine, in the profile observe.',
  OTEL_EXPORTER_OTLP_HEADERS: 'Headers for the receiver of traces.',
  OTEL_TRACES_SAMPLER: 'Which traces are kept; all by default.',
  OTEL_TRACES_SAMPLER_ARG: 'Argument of the sampler: the part that is kept.',
  BACKUPS_KEPT: 'How many backups the backup job keeps.',
  BACKUP_MYSQL_URL: 'URL of the database for the backup job, as root.',
  SECRETS_DIR: 'Folder of the files with secrets.',
  TLS_DIR: 'Folder of the certificates for MySQL and Temporal.',
  TLS_OPTIONS: 'local_certs: the proxy signs its certificates itself.',
  HTTP_PORT: 'Port of the proxy.',
  HTTPS_PORT: 'Port of the proxy.',
};
/** Variables of a family, by their pattern. */
const FAMILIES: [RegExp, string][] = [
  [/_MEMORY$/, 'Limit of memory of the container.'],
  [/_CPUS$/, 'Limit of CPU cores of the container.'],
  [/^COLLECTOR_PARTS_/, 'Parts of the exchange, for all collectors alike.'],
  [/^FEED_URL_/, "Address of the exchange's websocket."],
  [/^REST_URL_/, "Address of the exchange's REST API."],
];

const HEAD = `# Written by npm run generate: everything that Docker Compose reads from .env, with its default. Copy it to .env and uncomment
# what you change. An empty value means none. Details: docs/containers.md, docs/reference/settings.md
`;

/**
 * Returns the text of `.env.example`: each variable of the Compose files with its default, its
 * description and its readers.
 */
export function envExample(): string {
  const texts = Object.fromEntries(COMPOSE_FILES.map((file) => [file, readFileSync(file, 'utf8')]));
  const variables = [...composeVariables(texts)];
  return [HEAD, ...variables.map(([name, variable]) => entryOf(name, variable))].join('\n');
}

function entryOf(name: string, { fallback, required, decides, file }: ComposeVariable): string {
  const settings = Object.entries(PROCESSES).flatMap(([process, { shape }]) => {
    const type = (shape as Record<string, z.ZodType>)[name];
    return type === undefined ? [] : [{ process, type }];
  });
  const [first] = settings;
  const own = OF_COMPOSE[name] ?? FAMILIES.find(([pattern]) => pattern.test(name))?.[1];
  const description = own ?? first?.type.description;
  if (description === undefined) throw new Error(`${name} of ${file} has no description`);
  const readers = own === undefined ? settings.map(({ process }) => process).join(', ') : file;
  const value = decides ? '' : (fallback ?? String((first?.type.parse(undefined) as string | undefined) ?? ''));
  return `# ${description} (${readers}${required ? ', required' : ''})\n# ${name}=${value}\n`;
}
