import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';
import { poll } from '../runtime/poll.js';
import type { LocalService, Say } from './service.js';
import type { StackSettings } from './settings.js';

const COMPOSE_FILE = 'docker-compose.yml';
const PULL_TIMEOUT_MS = 600_000;
const READY = { everyMs: 500, timeoutMs: 180_000 };

/**
 * Returns whether Docker can start these services: a daemon answers, Compose is installed, and the
 * images are there or can be pulled. Says why not if only the images are missing.
 */
export async function composeAvailable(services: readonly string[], say: Say): Promise<boolean> {
  if (!existsSync(COMPOSE_FILE) || !(await composeInstalled())) return false;
  return await imagesAvailable(services, say);
}

/** Returns whether a Docker daemon answers and Compose is installed. */
export async function composeInstalled(): Promise<boolean> {
  const options = { reject: false, timeout: 5000 } as const;
  const answers = await Promise.all([
    execa('docker', ['info'], options),
    execa('docker', ['compose', 'version'], options),
  ]);
  return answers.every(({ exitCode }) => exitCode === 0);
}

/** Returns whether the daemon has the image. */
export async function hasImage(image: string): Promise<boolean> {
  return (await execa('docker', ['image', 'inspect', image], { reject: false })).exitCode === 0;
}

const lastLine = (text: string): string => text.trim().split('\n').at(-1) ?? '';

/** Pulls the images of these services and of those that they need, if they are missing. */
async function imagesAvailable(services: readonly string[], say: Say): Promise<boolean> {
  const listed = await execa('docker', ['compose', '-f', COMPOSE_FILE, 'config', '--images', ...services], {
    reject: false,
  });
  if (listed.exitCode !== 0) {
    say(`Docker Compose refuses ${COMPOSE_FILE} (${lastLine(listed.stderr)}): plain processes are started instead`);
    return false;
  }
  const images = [...new Set(listed.stdout.split('\n').filter(Boolean))];
  const missing = [];
  for (const image of images) if (!(await hasImage(image))) missing.push(image);
  for (const image of missing) {
    say(`docker pulls ${image} …`);
    const pull = await execa('docker', ['pull', '--quiet', image], { reject: false, timeout: PULL_TIMEOUT_MS });
    if (pull.exitCode === 0) continue;
    const reason = pull.timedOut ? 'no end in 10 minutes' : lastLine(pull.stderr);
    say(`Docker cannot pull ${image} (${reason}): plain processes are started instead`);
    return false;
  }
  return true;
}

const marker = (settings: StackSettings): string => path.join(settings.stateDir, 'run', 'compose-project');

function compose(settings: StackSettings, project: string, args: string[]) {
  const env = {
    MYSQL_PORT: String(settings.mysql.port),
    TEMPORAL_PORT: String(settings.temporal.port),
    TEMPORAL_UI_PORT: String(settings.temporal.uiPort),
    AZURITE_BLOB_PORT: String(settings.blob.port),
    ...(settings.blob.key !== '' && { AZURITE_ACCOUNTS: `${settings.blob.account}:${settings.blob.key}` }),
    ...(settings.mysql.user === 'root'
      ? { MYSQL_ROOT_PASSWORD: settings.mysql.password }
      : { MYSQL_PASSWORD: settings.mysql.password }),
  };
  return execa('docker', ['compose', '-f', COMPOSE_FILE, '-p', project, ...args], { env, stdio: ['ignore', 2, 2] });
}

/**
 * Starts services of docker-compose.yml at the ports of the settings and waits until they answer.
 */
export async function composeUp(settings: StackSettings, services: LocalService[], say: Say): Promise<void> {
  // One project per state folder: clones and tests share no containers.
  const project = `export-${Buffer.from(settings.stateDir).toString('hex').slice(-24)}`;
  const names = services.flatMap(({ composeServices }) => composeServices);
  say(`docker compose starts ${names.join(', ')} …`);
  await mkdir(path.dirname(marker(settings)), { recursive: true });
  await writeFile(marker(settings), project);
  // `--wait` treats the end of a one-time job, such as Temporal's schema, as a failure.
  await compose(settings, project, ['up', '-d', ...names]);
  for (const service of services) {
    const what = await poll(() => service.handshake(), { ...READY, retries: () => true });
    say(`${service.name.padEnd(8)}  ${what} ready in Docker`);
    await service.complete?.();
  }
}

const projectOf = (settings: StackSettings): Promise<string | undefined> =>
  readFile(marker(settings), 'utf8').catch(() => undefined);

/** Returns whether a container of the service runs that `composeUp` started. */
export async function composeRuns(settings: StackSettings, service: string): Promise<boolean> {
  const project = await projectOf(settings);
  if (project === undefined) return false;
  const args = ['compose', '-f', COMPOSE_FILE, '-p', project, 'ps', '--quiet', service];
  return Boolean((await execa('docker', args, { reject: false })).stdout);
}

/** Stops the containers of these services, if `composeUp` started any; their data stays. */
export async function composeDown(settings: StackSettings, services: LocalService[], say: Say): Promise<void> {
  const project = await projectOf(settings);
  if (project === undefined) return;
  say('docker compose stops the services …');
  await compose(settings, project, ['stop', ...services.flatMap(({ composeServices }) => composeServices)]);
}

/** Removes the containers with their volumes, if `composeUp` started any. */
export async function composeReset(settings: StackSettings): Promise<void> {
  const project = await projectOf(settings);
  if (project === undefined) return;
  await compose(settings, project, ['down', '--volumes']);
  await rm(marker(settings), { force: true });
}
