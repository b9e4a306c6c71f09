// Compiles the TypeScript tree into dist/ with swc, file by file and only what changed. Plain
// JavaScript for any Node >= 18: it runs before anything is built. A file is replaced by rename, so
// that a process running from dist/ never reads half of it.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
// Tests and benchmarks run compiled, like the product.
const LAYERS = [
  'schema',
  'exchanges',
  'sandbox',
  'web',
  'server',
  'rest-facade',
  'workflows',
  'scripts',
  'test',
  'docs',
];
const STAMP = path.join(ROOT, 'dist', '.build.json');
// Vite compiles the web page, which Node cannot run. Tests run its pure rules.
const PAGE = 'web';
/** The facade serves these pages (rest-facade/docs/guide-page.ts). */
const SERVED_DOCS = ['rest-guide', 'export-schemas', 'built-in-schemas', 'exchanges', 'tools'].map(
  (name) => `docs/${name}.md`,
);
const runsInNode = (file) => {
  if (file.startsWith('docs/')) return SERVED_DOCS.includes(file);
  // Messages of exchanges are read by tests only.
  if (file.startsWith('exchanges/')) return !file.endsWith('.jsonl');
  return !file.startsWith(`${PAGE}/`) || file.endsWith('.rule.ts');
};
const PAGE_STAMP = path.join(ROOT, 'dist', '.page.json');
/**
 * The code of threads in one file each: every thread loads it, and fifty modules load four times as
 * slowly.
 */
const THREADS = {
  'threads/engine-thread.js': 'dist/workflows/engine/threads/engine-thread.js',
  'threads/view-thread.js': 'dist/workflows/views/threads/view-thread.js',
};
/**
 * Workflows run from bundles. Bundling takes seconds: the build does it, not each start of a
 * worker.
 */
const WORKFLOW_BUNDLER = 'dist/scripts/bundle-workflows.js';
const WORKFLOW_BUNDLES = 'dist/workflow-bundles';
const WORKFLOW_STAMP = path.join(ROOT, 'dist', '.workflows.json');
// Vite and rolldown need a newer Node than this script.
const NODE = path.join(ROOT, 'node_modules', '.bin', 'node');

async function walk(folder) {
  const entries = await readdir(path.join(ROOT, folder), { withFileTypes: true }).catch(() => []);
  const nested = await Promise.all(
    entries.map((entry) => {
      const name = `${folder}/${entry.name}`;
      // AssemblyScript is compiled by `npm run generate`.
      if (entry.name === 'assembly') return [];
      if (entry.isDirectory()) return walk(name);
      return entry.isFile() && !name.endsWith('.d.ts') ? [name] : [];
    }),
  );
  return nested.flat();
}

async function fingerprints(files) {
  const found = {};
  await Promise.all(
    files.map(async (file) => {
      const info = await stat(path.join(ROOT, file)).catch(() => undefined);
      if (info) found[file] = `${info.mtimeMs}:${info.size}`;
    }),
  );
  return found;
}

const outputsOf = (file) => {
  if (!file.endsWith('.ts')) return [file];
  const script = file.replace(/\.ts$/, '.js');
  return [script, `${script}.map`];
};

async function put(file, content) {
  const target = path.join(ROOT, 'dist', file);
  const before = await readFile(target).catch(() => undefined);
  if (before?.equals(Buffer.from(content))) return;
  await mkdir(path.dirname(target), { recursive: true });
  const draft = `${target}.${process.pid}.tmp`;
  await writeFile(draft, content);
  await rename(draft, target);
}

async function compile(file, swc) {
  const source = path.join(ROOT, file);
  if (!file.endsWith('.ts')) return put(file, await readFile(source));
  const target = path.join(ROOT, 'dist', file);
  const { code, map } = await swc.transformFile(source, {
    cwd: ROOT,
    root: ROOT,
    swcrc: true,
    sourceFileName: path.relative(path.dirname(target), source),
  });
  const [script, mapFile] = outputsOf(file);
  await put(mapFile, map ?? '{}');
  await put(script, `${code}\n//# sourceMappingURL=${path.basename(mapFile)}\n`);
}

/** The operations that the server accepts from the page by hash. */
const PAGE_OPERATIONS = { script: 'dist/scripts/page-operations.js', list: 'dist/page-operations.json' };
const OPERATIONS_STAMP = path.join(ROOT, 'dist', '.operations.json');

/** Runs a script in a process of its own; throws its output if it fails. */
const run = (script, args, what) =>
  new Promise((resolve, reject) => {
    // Tests set another NODE_ENV, with which Vite would bundle React's development code.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(NODE, [path.join(ROOT, script), ...args], { cwd: ROOT, env });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${what}: ${output}`))));
  });

/**
 * Bundles the web page into dist/dashboard/ if its sources, the shared types or the packages
 * changed.
 */
async function buildPage() {
  const page = await walk(PAGE);
  const contracts = (await Promise.all(['schema', 'exchanges'].map(walk)))
    .flat()
    .filter((name) => name.endsWith('.ts'));
  const found = await fingerprints([...page, ...contracts, 'package-lock.json', 'scripts/build.mjs']);
  const files = JSON.stringify(Object.entries(found).sort());
  const before = await readFile(PAGE_STAMP, 'utf8').catch(() => '');
  const built = await stat(path.join(ROOT, 'dist/dashboard/index.html')).catch(() => undefined);
  if (before === files && built) return 0;
  await run('node_modules/vite/bin/vite.js', ['build', PAGE, '--logLevel', 'error'], PAGE);
  await writeFile(PAGE_STAMP, files);
  return 1;
}

/**
 * Brings dist/ up to date, with the web page or without. Returns how many files changed. Needs
 * node_modules.
 */
export async function build({ withPage = true } = {}) {
  const [files, page] = await Promise.all([compileAndBundle(), withPage ? buildPage() : 0]);
  return files + page + (withPage ? await listPageOperations() : 0);
}

/** Lists the page's operations if their hashes, which the page sends, changed. */
async function listPageOperations() {
  const { script, list } = PAGE_OPERATIONS;
  const inputs = [`${PAGE}/generated/operations.ts`, script, list];
  const stamp = JSON.parse(await readFile(OPERATIONS_STAMP, 'utf8').catch(() => 'null'));
  if (stamp && isDeepStrictEqual(await fingerprints(inputs), stamp)) return 0;
  await run(script, [list], 'operations of the page');
  await writeFile(OPERATIONS_STAMP, JSON.stringify(await fingerprints(inputs)));
  return 1;
}

async function compileAndBundle() {
  const files = await compileChanged();
  for (const [name, entry] of Object.entries(THREADS)) {
    const bundle = path.join(ROOT, 'dist', name);
    if (files > 0 || !(await stat(bundle).catch(() => undefined))) await bundleThread(entry, bundle);
  }
  return files + (await bundleWorkflows());
}

/** Bundles the workflows if a file of the bundles, the packages or a bundle changed. */
async function bundleWorkflows() {
  const stamp = JSON.parse(await readFile(WORKFLOW_STAMP, 'utf8').catch(() => 'null'));
  if (stamp && isDeepStrictEqual(await fingerprints(Object.keys(stamp)), stamp)) return 0;
  await run(WORKFLOW_BUNDLER, [], 'workflows');
  const inputs = JSON.parse(await readFile(path.join(ROOT, WORKFLOW_BUNDLES, 'inputs.json'), 'utf8'));
  const bundles = ['plain', 'traced'].map((name) => `${WORKFLOW_BUNDLES}/${name}.js`);
  const files = await fingerprints([...inputs, ...bundles, WORKFLOW_BUNDLER, 'package-lock.json']);
  await writeFile(WORKFLOW_STAMP, JSON.stringify(files));
  return 1;
}

async function bundleThread(entry, bundle) {
  const draft = `${bundle}.${process.pid}.new`;
  const options = ['--platform', 'node', '--format', 'esm', '--file', draft];
  await run('node_modules/rolldown/bin/cli.mjs', [entry, ...options], entry);
  await rename(draft, bundle);
}

async function compileChanged() {
  const config = createHash('sha256')
    .update(await readFile(path.join(ROOT, '.swcrc')))
    .update(await readFile(new URL(import.meta.url)))
    .digest('hex');
  const stamp = JSON.parse(await readFile(STAMP, 'utf8').catch(() => '{}'));
  const before = stamp.config === config ? (stamp.files ?? {}) : {};
  const files = await fingerprints((await Promise.all(LAYERS.map(walk))).flat().filter(runsInNode));
  const changed = Object.keys(files).filter((file) => before[file] !== files[file]);
  const outputs = new Set(Object.keys(files).flatMap(outputsOf));
  const built = (await Promise.all(LAYERS.map((layer) => walk(`dist/${layer}`)))).flat();
  const stale = built.filter((file) => !outputs.has(file.slice('dist/'.length)) && !file.endsWith('.tmp'));
  const present = new Set(built);
  const missing = Object.keys(files).filter((file) => !present.has(`dist/${outputsOf(file)[0]}`));
  const wanted = [...new Set([...changed, ...missing])];
  if (wanted.length === 0 && stale.length === 0) return 0;
  const swc = wanted.length > 0 ? (await import('@swc/core')).default : undefined;
  const problems = [];
  await Promise.all(
    wanted.map((file) =>
      compile(file, swc).catch((error) => {
        problems.push(`${file}: ${error.message}`);
        delete files[file];
      }),
    ),
  );
  await Promise.all(stale.map((file) => rm(path.join(ROOT, file), { force: true })));
  await put('.build.json', JSON.stringify({ config, files }));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return wanted.length + stale.length;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await build();
