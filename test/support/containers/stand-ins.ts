import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import path from 'node:path';
import { rootCertificates } from 'node:tls';
import { execa } from 'execa';
import { hasImage } from '../../../scripts/stack/compose.js';
import { buildStep } from '../../../scripts/stack/programs/build-step.js';
import { installPackages } from '../../../scripts/stack/programs/debian.js';
import { findTemporal } from '../../../scripts/stack/programs/temporal-program.js';
import type { Say } from '../../../scripts/stack/service.js';

const RECIPES = 'test/support/containers/stand-ins';
const CACHE = path.join(process.env['XDG_CACHE_HOME'] ?? path.join(homedir(), '.cache'), 'market-data-export');
/** The newest release that the Go checksum database accepts. */
const UI_MODULE = 'github.com/temporalio/ui-server/v2/cmd/server@v2.42.1';
/** Both names of Jaeger's release 2.13.0 are of one commit. */
const JAEGER_MODULE = 'github.com/jaegertracing/jaeger@v1.76.0';
const DEBIAN = 'debian:bookworm-slim';
const NPM = 'npm@11.6.2';

interface StandIn {
  /** Its folder of recipes. */
  recipe: string;
  needs: string[];
  /** Adds what the recipe copies to the context. */
  fill?: (context: string, tag: string, say: Say) => Promise<unknown>;
}

const STAND_INS: [RegExp, StandIn][] = [
  [/^node:24(\..*)?-slim$/, { recipe: 'node', needs: ['stand-in/base'], fill: addNode }],
  [/^mysql:9/, { recipe: 'mysql', needs: ['stand-in/mysql-tree'] }],
  [/\/azurite:/, { recipe: 'azurite', needs: ['node:24-slim'] }],
  [/^postgres:/, { recipe: 'postgres', needs: ['stand-in/base'] }],
  [/^temporalio\/server:/, { recipe: 'temporal', needs: ['stand-in/base'], fill: addTemporal }],
  [/^temporalio\/admin-tools:/, { recipe: 'temporal-tools', needs: ['stand-in/base'], fill: addTemporalTools }],
  [/^temporalio\/ui:/, { recipe: 'temporal-ui', needs: ['stand-in/base'], fill: addTemporalUi }],
  [/^caddy:/, { recipe: 'caddy', needs: ['stand-in/base'] }],
  [/^jaegertracing\/jaeger:2\.13\.0$/, { recipe: 'jaeger', needs: ['stand-in/base'], fill: addJaeger }],
  [/^prom\/prometheus:/, { recipe: 'prometheus', needs: ['stand-in/base'] }],
];

/**
 * Builds an image under the name and tag that the compose file uses, from Debian packages and
 * sources of the same release. Needs root on Debian and Go. Throws if there is no recipe.
 */
export async function buildStandIn(image: string, say: Say): Promise<void> {
  if (await hasImage(image)) return;
  if (image === DEBIAN) return importTree(image, 'bookworm', [], say);
  if (image === 'debian:sid-slim') return importTree(image, 'sid', [], say);
  if (image === 'stand-in/base') return buildBase(say);
  if (image === 'stand-in/mysql-tree') return importTree(image, 'sid', ['mysql-server-core', 'mysql-client-core'], say);
  const found = STAND_INS.find(([pattern]) => pattern.test(image));
  if (found === undefined) throw new Error(`there is no recipe of a stand-in for ${image}`);
  const [, { recipe, needs, fill }] = found;
  for (const needed of needs) await buildStandIn(needed, say);
  await withContext(async (context) => {
    await cp(path.join(RECIPES, recipe), context, { recursive: true });
    const tag = image.split(':')[1] ?? 'latest';
    await fill?.(context, tag, say);
    await buildImage(image, context, say, ['--build-arg', `AZURITE_VERSION=${tag}`]);
  });
}

function buildImage(image: string, context: string, say: Say, more: string[] = []): Promise<void> {
  return buildStep(say, `building a stand-in of ${image}`, 'docker', ['build', ...more, '-t', image, context]);
}

async function withContext(work: (context: string) => Promise<void>): Promise<void> {
  const context = await mkdtemp(path.join(tmpdir(), 'stand-in-'));
  try {
    await work(context);
  } finally {
    await rm(context, { recursive: true, force: true });
  }
}

/**
 * Debian with the authorities that this machine trusts: a proxy may sign what the packages come
 * through.
 */
async function buildBase(say: Say): Promise<void> {
  await buildStandIn(DEBIAN, say);
  await withContext(async (context) => {
    const authorities = path.join(context, 'authorities.crt');
    await copyFile('/etc/ssl/certs/ca-certificates.crt', authorities).catch(() =>
      writeFile(authorities, rootCertificates.join('\n')),
    );
    const recipe = [
      `FROM ${DEBIAN}`,
      'COPY authorities.crt /etc/stand-in/authorities.crt',
      'ENV NODE_EXTRA_CA_CERTS=/etc/stand-in/authorities.crt npm_config_cafile=/etc/stand-in/authorities.crt',
    ];
    await writeFile(path.join(context, 'Dockerfile'), recipe.join('\n'));
    await buildImage('stand-in/base', context, say);
  });
}

async function importTree(image: string, suite: string, packages: string[], say: Say): Promise<void> {
  await installPackages('debootstrap', ['debootstrap', 'debian-archive-keyring'], say);
  await withContext(async (context) => {
    const tree = path.join(context, 'tree');
    const include = packages.length > 0 ? [`--include=${packages.join(',')}`] : [];
    await buildStep(say, `fetching Debian ${suite}`, 'debootstrap', ['--variant=minbase', ...include, suite, tree]);
    // The published images leave these out as well.
    const unneeded = 'var/cache/apt/archives/*.deb var/lib/apt/lists/* usr/share/doc usr/share/man usr/share/locale';
    await execa('sh', ['-c', `cd "$0" && rm -rf ${unneeded}`, tree]);
    // A mirror may be older than the suite allows.
    await writeFile(path.join(tree, 'etc/apt/apt.conf.d/mirror'), 'Acquire::Check-Valid-Until "false";\n');
    const pipe = 'tar -C "$0" -c . | docker import - "$1"';
    await buildStep(say, `importing ${image}`, 'sh', ['-c', pipe, tree, image]);
    await execa('umount', [path.join(tree, 'proc')], { reject: false });
  });
}

async function addNode(context: string): Promise<void> {
  const manifest = createRequire(import.meta.filename).resolve('node/package.json');
  await copyFile(path.join(path.dirname(manifest), 'bin', 'node'), path.join(context, 'node'));
  const prefix = path.join(context, 'prefix');
  await execa('npm', ['install', '--global', '--prefix', prefix, NPM]);
  await cp(path.join(prefix, 'lib/node_modules/npm'), path.join(context, 'npm'), { recursive: true });
  await rm(prefix, { recursive: true });
}

/** Compiles a Go program once into the cache. Returns its file. */
async function goProgram(name: string, module: string, say: Say): Promise<string> {
  const folder = path.join(CACHE, `go-${name}-${module.split('@')[1]}`);
  const program = path.join(folder, path.basename(module.split('@')[0] ?? ''));
  if (existsSync(program)) return program;
  await mkdir(folder, { recursive: true });
  const env = { GOBIN: folder, CGO_ENABLED: '0', GOGC: '400' };
  const options = ['install', '-tags', 'disable_grpc_modules', '-ldflags=-s -w', module];
  await buildStep(say, `compiling ${module}`, 'go', options, env);
  return program;
}

const temporalModule = (program: string, tag: string) => `go.temporal.io/server/cmd/${program}@v${tag}`;

async function addTemporal(context: string, tag: string, say: Say): Promise<void> {
  await copyFile(await goProgram('server', temporalModule('server', tag), say), path.join(context, 'server'));
}

async function addTemporalTools(context: string, tag: string, say: Say): Promise<void> {
  await copyFile(await goProgram('tools', temporalModule('tools/sql', tag), say), path.join(context, 'sql'));
  await copyFile(await executable(await findTemporal(say)), path.join(context, 'temporal'));
  const sources = await goSources(`go.temporal.io/server@v${tag}`);
  await cp(path.join(sources, 'schema'), path.join(context, 'schema'), { recursive: true });
  await execa('chmod', ['-R', 'u+w', context]);
}

/** Returns the folder of a module, which is read-only. */
async function goSources(module: string): Promise<string> {
  const { stdout } = await execa('go', ['mod', 'download', '-json', module], { cwd: tmpdir() });
  return (JSON.parse(stdout) as { Dir: string }).Dir;
}

/** `go install` refuses a module that replaces others: it is built as the main module. */
async function addJaeger(context: string, _tag: string, say: Say): Promise<void> {
  const program = path.join(CACHE, `go-jaeger-${JAEGER_MODULE.split('@')[1]}`, 'jaeger');
  if (!existsSync(program)) {
    await withContext(async (sources) => {
      await cp(await goSources(JAEGER_MODULE), sources, { recursive: true });
      await execa('chmod', ['-R', 'u+w', sources]);
      const options = ['build', '-C', sources, '-mod=mod', '-ldflags=-s -w', '-o', program, './cmd/jaeger'];
      await buildStep(say, `compiling ${JAEGER_MODULE}`, 'go', options, { CGO_ENABLED: '0', GOGC: '400' });
    });
  }
  await copyFile(program, path.join(context, 'jaeger'));
}

async function addTemporalUi(context: string, _tag: string, say: Say): Promise<void> {
  await copyFile(await goProgram('ui', UI_MODULE, say), path.join(context, 'server'));
}

const executable = async (file: string): Promise<string> =>
  file.includes('/') ? file : (await execa('which', [file])).stdout.trim();
