// Starts every npm script, also on a fresh clone: installs the locked packages if they are missing
// or older than the lockfile, compiles what changed, then runs Node 24 (from the packages) with the
// arguments. Plain JavaScript for any Node >= 18 without packages. Reports on stderr: stdout
// belongs to the command.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { constants } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { tryLock } from './bootstrap-lock.mjs';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');
const LOCK = path.join(ROOT, '.local', 'bootstrap-lock');

const say = (text) => process.stderr.write(`${text}\n`);

function fail(text) {
  say(`\n${text}`);
  process.exit(1);
}

const readJson = (file) => {
  try {
    return JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
  } catch {
    return undefined;
  }
};

/**
 * Compares the lockfile with the one that npm leaves in node_modules when an installation is
 * complete. Optional packages may be missing (other platforms), and packages for development in a
 * production image.
 */
function packagesAreCurrent() {
  const wanted = readJson('package-lock.json')?.packages;
  if (wanted === undefined) return existsSync(NODE);
  const installed = readJson('node_modules/.package-lock.json')?.packages;
  if (installed === undefined || !existsSync(NODE)) return false;
  const production = process.env.NODE_ENV === 'production';
  return Object.entries(wanted).every(([name, entry]) => {
    if (name === '' || entry.link) return true;
    const found = installed[name];
    if (found === undefined) return entry.optional || entry.devOptional || (production && entry.dev);
    return found.version === entry.version && found.integrity === entry.integrity;
  });
}

const run = (command, args) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', process.stderr, process.stderr] });
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? signal));
  });

async function installPackages() {
  say('Installing the locked packages with npm ci (about a minute) …');
  const started = Date.now();
  const npm = process.env.npm_execpath;
  const [command, args] = npm?.endsWith('.js') ? [process.execPath, [npm, 'ci']] : ['npm', ['ci']];
  const result = await run(command, [...args, '--no-audit', '--no-fund']).catch((error) => error.message);
  if (result !== 0)
    fail(`npm ci did not succeed (${result}). See its output above; is the package registry reachable?`);
  say(`Packages installed in ${((Date.now() - started) / 1000).toFixed(0)} s.`);
}

/** Keeps two commands of one clone from installing or compiling at the same time. */
async function locked(work) {
  let lock = tryLock(LOCK);
  for (let tries = 1; typeof lock !== 'function'; tries += 1) {
    if (tries === 50) say(`Waiting for another command of this clone (process ${lock}) to install or compile …`);
    await sleep(100);
    lock = tryLock(LOCK);
  }
  process.once('exit', lock);
  try {
    return await work();
  } finally {
    lock();
    process.off('exit', lock);
  }
}

async function compile() {
  // A production image carries dist/ and no compiler.
  if (!existsSync(path.join(ROOT, 'node_modules', '@swc', 'core'))) return;
  const { build } = await import('./build.mjs');
  const started = Date.now();
  // The page imports what `generate` writes, so `generate` must run without it.
  const withPage = process.argv[2] !== 'dist/scripts/generate.js';
  if (!withPage) await (await import('./generate/exchange-registries.mjs')).writeExchangeRegistries();
  const files = await build({ withPage }).catch((error) =>
    fail(`The TypeScript sources do not compile:\n${error.message}`),
  );
  const seconds = (Date.now() - started) / 1000;
  if (seconds > 2) say(`Compiled ${files} files in ${seconds.toFixed(1)} s.`);
}

await locked(async () => {
  if (!packagesAreCurrent()) await installPackages();
  await compile();
});

/**
 * Bounds the freed memory that a process keeps, as in the Dockerfile. The environment takes
 * precedence. The allocator reads its setting only at start, so a process cannot set it for itself.
 */
function memorySettings(env) {
  const nodeOptions = ['--max-semi-space-size=16', env.NODE_OPTIONS].filter(Boolean).join(' ');
  return { MALLOC_ARENA_MAX: '2', ...env, NODE_OPTIONS: nodeOptions };
}

const [command, ...rest] = process.argv.slice(2);
if (command === undefined) process.exit(0);
const child = spawn(NODE, ['--enable-source-maps', command, ...rest], {
  stdio: 'inherit',
  env: { ...memorySettings(process.env), PATH: `${path.dirname(NODE)}${path.delimiter}${process.env.PATH ?? ''}` },
});
child.on('error', (error) => fail(`Node 24 of the packages does not start: ${error.message}`));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]));
