import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Command } from 'commander';
import { execa } from 'execa';
import { messageOf } from '../schema/text/message-of.js';
import { changelogSection, KUBERNETES, releaseProblems } from './release/release-problems.rule.js';
import { buildStep } from './stack/programs/build-step.js';
import { packageTools, PYTHON_PACKAGE } from './stack/programs/python-tools.js';

const BASES = { NODE_IMAGE: 'node:24-slim', RUNTIME_IMAGE: 'debian:bookworm-slim' };

interface Options {
  dryRun: boolean;
  image: boolean;
}

const program = new Command('release')
  .description(
    'Builds what a release consists of into .local/release: image, Kubernetes files, Python package, notes, checksums.',
  )
  .option('--dry-run', 'build although the commit cannot be released, and say why it cannot', false)
  .option('--no-image', 'without the image, which needs Docker');
program.parse();

const say = (line: string): void => console.log(line);
const text = async (file: string, ...args: string[]): Promise<string> => (await execa(file, args)).stdout.trim();

try {
  await release(program.opts<Options>());
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}

async function release({ dryRun, image }: Options): Promise<void> {
  const { version } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
  const changelog = await readFile('CHANGELOG.md', 'utf8');
  const project = await readFile(`${PYTHON_PACKAGE}/pyproject.toml`, 'utf8');
  const problems = releaseProblems({
    version,
    changelog,
    pythonVersion: /^version = "(.*)"$/m.exec(project)?.[1] ?? 'none',
    imageTag: /newTag: ([^\s,}]+)/.exec(await readFile(KUBERNETES, 'utf8'))?.[1] ?? 'none',
    changes: (await text('git', 'status', '--porcelain')).split('\n').filter(Boolean),
    isTagged: (await text('git', 'tag', '--points-at', 'HEAD')).split('\n').includes(`v${version}`),
  });
  for (const problem of problems) say(`cannot be released: ${problem}`);
  if (problems.length > 0 && !dryRun) throw new Error('Nothing was built; --dry-run builds all the same.');

  const folder = path.resolve('.local/release', version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'NOTES.md'), `${changelogSection(changelog, version)}\n`);
  await packKubernetes(folder, version);
  await buildWheel(folder);
  if (image) await buildImage(folder, version);
  await writeChecksums(folder);
  say(`${folder}:\n${(await readdir(folder)).map((name) => `  ${name}`).join('\n')}`);
}

/** The folders of `ops/kubernetes` as committed. */
async function packKubernetes(folder: string, version: string): Promise<void> {
  const name = `market-data-export-kubernetes-${version}`;
  const file = path.join(folder, `${name}.tar.gz`);
  await execa('git', ['archive', '--format=tar.gz', `--prefix=${name}/`, '-o', file, 'HEAD:ops/kubernetes']);
}

async function buildWheel(folder: string): Promise<void> {
  const bin = await packageTools(say);
  const draft = path.join(folder, 'python');
  await cp(PYTHON_PACKAGE, draft, {
    recursive: true,
    filter: (source) => !/(\.venv|dist|__pycache__|_cache)$/.test(source),
  });
  await execa(path.join(bin, 'hatchling'), ['build', '-d', folder], { cwd: draft });
  await rm(draft, { recursive: true });
}

/**
 * Builds the image on bases named by digest where a registry answers, and writes image and bill of
 * materials.
 */
async function buildImage(folder: string, version: string): Promise<void> {
  const tag = `market-data-export:${version}`;
  const bases = await Promise.all(Object.entries(BASES).map(async ([name, base]) => `${name}=${await pinned(base)}`));
  const args = bases.flatMap((base) => ['--build-arg', base]);
  await buildStep(say, `building ${tag}`, 'docker', ['build', ...args, '-t', tag, '.']);
  const sbom = await execa('docker', ['run', '--rm', tag, 'cat', '/app/sbom.cdx.json']);
  await writeFile(path.join(folder, `market-data-export-${version}.cdx.json`), sbom.stdout);
  const file = path.join(folder, `market-data-export-image-${version}.tar.gz`);
  await buildStep(say, 'saving the image', 'sh', ['-c', 'docker save "$0" | gzip >"$1"', tag, file]);
}

/** Returns an image by its digest, or by its tag, with a warning, where no registry answers. */
async function pinned(image: string): Promise<string> {
  const args = ['buildx', 'imagetools', 'inspect', image, '--format', '{{.Manifest.Digest}}'];
  const asked = await execa('docker', args, { reject: false, timeout: 60_000 });
  if (asked.exitCode === 0) return `${image.split(':')[0]}@${asked.stdout.trim()}`;
  say(`${image} is not pinned: no registry tells its digest`);
  return image;
}

/** Writes `SHA256SUMS`, which `sha256sum --check` reads. */
async function writeChecksums(folder: string): Promise<void> {
  const lines = [];
  for (const name of (await readdir(folder)).sort()) {
    const hash = createHash('sha256');
    await pipeline(createReadStream(path.join(folder, name)), hash);
    lines.push(`${hash.digest('hex')}  ${name}\n`);
  }
  await writeFile(path.join(folder, 'SHA256SUMS'), lines.join(''));
}
