import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { composeInstalled } from '../../../scripts/stack/compose.js';
import { until } from '../until.js';
import { baseImages, ensureImages } from './images.js';

const UP_TIMEOUT_MS = 300_000;
export const say = (text: string): void => void process.stderr.write(`containers  ${text}\n`);

interface RunningContainer {
  ID: string;
  Service: string;
  State: string;
  Health: string;
  ExitCode: number;
}
type Restarts = Record<string, number>;

/**
 * The containers of docker-compose.yml as a project of their own, at free ports, from empty
 * volumes.
 */
export class ContainerSystem {
  readonly ports = { rest: 0, graphql: 0, dashboard: 0, blob: 0, http: 0, https: 0, prometheus: 0, jaeger: 0 };
  private folder = '';
  private options: string[] = [];

  /**
   * `files`: overrides of docker-compose.yml; `env`: further values of its `.env`, by its published
   * ports; `template`: lines of `.env` for what is not given.
   */
  constructor(
    private readonly project: string,
    private readonly files: readonly string[] = [],
    private readonly env: (ports: ContainerSystem['ports']) => Record<string, string> = () => ({}),
    private readonly profiles: readonly string[] = [],
    private readonly template = '',
  ) {}

  /** Builds the image and starts everything. Rejects if no Docker daemon answers. */
  async open(): Promise<void> {
    if (!(await composeInstalled())) throw new Error('this needs a Docker daemon that answers, and Docker Compose');
    this.folder = await mkdtemp(path.join(tmpdir(), 'containers-'));
    await this.writeEnv();
    const { stdout } = await this.compose('config', '--images');
    const pulled = stdout.split('\n').filter((image) => image !== '' && !image.startsWith('market-data-export'));
    await ensureImages([...new Set([...baseImages(), ...pulled.sort()])], say);
    // One image for all of them.
    await this.compose('build', 'server');
    await this.up();
  }

  private async writeEnv(): Promise<void> {
    const [rest = 0, graphql = 0, dashboard = 0, blob = 0, http = 0, https = 0, ...more] = await freePorts(11);
    const [mysql, temporal, ui, prometheus = 0, jaeger = 0] = more;
    Object.assign(this.ports, { rest, graphql, dashboard, blob, http, https, prometheus, jaeger });
    const values = {
      ...{ REST_PORT: rest, GRAPHQL_PORT: graphql, DASHBOARD_PORT: dashboard, AZURITE_BLOB_PORT: blob },
      ...{ MYSQL_PORT: mysql, TEMPORAL_PORT: temporal, TEMPORAL_UI_PORT: ui },
      ...{ HTTP_PORT: http, HTTPS_PORT: https, PROMETHEUS_PORT: prometheus, JAEGER_PORT: jaeger },
      ...this.env(this.ports),
    };
    const given = Object.entries(values).map(([name, value]) => `${name}='${value}'`);
    const others = this.template.split('\n').filter((line) => !Object.hasOwn(values, line.split('=')[0] ?? ''));
    await writeFile(this.envFile, `${[...given, ...others].join('\n')}\n`);
    const files = ['docker-compose.yml', ...this.files].flatMap((name) => ['-f', name]);
    const profiles = this.profiles.flatMap((name) => ['--profile', name]);
    this.options = ['--project-directory', '.', '--env-file', this.envFile, '-p', this.project, ...files, ...profiles];
  }

  private get envFile(): string {
    return path.join(this.folder, '.env');
  }

  /**
   * Runs a script in which `docker compose` means this project. Rejects with its output if a
   * command fails.
   */
  async shell(script: string): Promise<string> {
    const env = {
      COMPOSE_FILE: ['docker-compose.yml', ...this.files].join(':'),
      COMPOSE_PROJECT_NAME: this.project,
      COMPOSE_ENV_FILES: this.envFile,
      COMPOSE_PROFILES: this.profiles.join(','),
    };
    const run = await execa('bash', ['-euxo', 'pipefail', '-c', script], { env, reject: false, all: true });
    if (run.exitCode !== 0) throw new Error(String(run.all).slice(-4000));
    return run.stdout;
  }

  /** Starts a service of a profile beside the others. */
  async start(profile: string, service: string): Promise<void> {
    const { stdout } = await this.compose('--profile', profile, 'config', '--images', service);
    await ensureImages(stdout.split('\n').filter(Boolean), say);
    await this.compose('--profile', profile, 'up', '--detach', service);
  }

  /** Runs `docker compose` with these words. Rejects with its output if it fails. */
  async compose(...words: string[]): Promise<{ stdout: string }> {
    const run = await execa('docker', ['compose', ...this.options, ...words], { reject: false, all: true });
    if (run.exitCode !== 0) throw new Error(`docker compose ${words.join(' ')}: ${String(run.all).slice(-4000)}`);
    return { stdout: run.stdout };
  }

  /** Starts what does not run and waits until all is healthy. Returns the seconds that it took. */
  async up(...words: string[]): Promise<number> {
    const since = performance.now();
    await this.compose('up', '--detach', '--wait', '--wait-timeout', String(UP_TIMEOUT_MS / 1000), ...words);
    return Math.round((performance.now() - since) / 1000);
  }

  /** Writes a file in a service's container; `docker cp` refuses one with a read-only root. */
  async write(service: string, place: string, text: string): Promise<void> {
    const words = [...this.options, 'exec', '-T', service, 'sh', '-c', `cat >${place}`];
    await execa('docker', ['compose', ...words], { input: text });
  }

  /** Runs the admin command line in the server's container. Returns what it prints. */
  async admin<T>(...words: string[]): Promise<T> {
    const { stdout } = await this.compose('exec', '-T', 'server', 'node', 'dist/scripts/admin/main.js', ...words);
    return JSON.parse(stdout) as T;
  }

  async containers(service?: string): Promise<RunningContainer[]> {
    const { stdout } = await this.compose('ps', '--all', '--format', 'json', ...(service ? [service] : []));
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as RunningContainer);
  }

  /**
   * Kills a service's containers as a crash would; the daemon restarts them. Waits until they are
   * healthy again.
   */
  async kill(service: string): Promise<void> {
    const before = await this.restarts(service);
    for (const id of Object.keys(before)) {
      // `docker kill` counts as a stop by hand, after which nothing restarts.
      const pid = await inspect<number>(id, '{{json .State.Pid}}');
      process.kill(pid, 'SIGKILL');
    }
    await until(`${service} is back`, async () => {
      const after = await this.restarts(service);
      const back = Object.entries(after).every(([id, count]) => count > (before[id] ?? 0));
      return back && (await this.containers(service)).every(isServing);
    });
  }

  async restarts(service: string): Promise<Restarts> {
    const found = await this.containers(service);
    const counts = found.map(async ({ ID }) => [ID, await inspect<number>(ID, '{{json .RestartCount}}')] as const);
    return Object.fromEntries(await Promise.all(counts));
  }

  /** The log lines of a service. */
  async logs(service: string): Promise<string> {
    return (await this.compose('logs', '--no-color', '--no-log-prefix', service)).stdout;
  }

  /** Stops everything; the data stays. */
  async down(): Promise<void> {
    await this.compose('--profile', '*', 'down', '--remove-orphans');
  }

  /** Removes containers, networks and volumes. */
  async close(): Promise<void> {
    if (this.options.length > 0) await this.compose('--profile', '*', 'down', '--volumes', '--remove-orphans');
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }
}

const isServing = ({ State, Health }: RunningContainer): boolean =>
  State === 'running' && ['', 'healthy'].includes(Health);

/** Returns what a template of `docker inspect` prints as JSON. */
export async function inspect<T>(id: string, template: string): Promise<T> {
  return JSON.parse((await execa('docker', ['inspect', '--format', template, id])).stdout) as T;
}
