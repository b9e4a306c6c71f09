import { createHash } from 'node:crypto';
import { appendFile, cp, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { baseImages, ensureImages } from '../support/containers/images.js';

const { version: VERSION } = JSON.parse(await readFile('package.json', 'utf8')) as { version: string };
const IMAGE = `market-data-export:${VERSION}`;
let clone: string;
let folder: string;

beforeAll(async () => {
  await ensureImages(baseImages(), (line) => void process.stderr.write(`containers  ${line}\n`));
  clone = await mkdtemp(path.join(tmpdir(), 'release-'));
  folder = path.join(clone, '.local/release', VERSION);
  await execa('git', ['clone', '--quiet', '.', clone]);
  await cp('dist', path.join(clone, 'dist'), { recursive: true });
  await symlink(path.resolve('node_modules'), path.join(clone, 'node_modules'));
  // `.gitignore` names a folder.
  await appendFile(path.join(clone, '.git/info/exclude'), 'node_modules\n');
});
afterAll(async () => {
  await rm(clone, { recursive: true, force: true });
  await execa('docker', ['image', 'rm', '--force', IMAGE], { reject: false });
});

const release = () => execa('node', ['dist/scripts/release.js'], { cwd: clone, reject: false, all: true });

it('refuses a commit without the tag of its version, and builds nothing', async () => {
  const { exitCode, all } = await release();
  expect(exitCode).toBe(1);
  expect(all).toContain(`cannot be released: the commit has no tag v${VERSION}`);
  expect(await readdir(path.join(clone, '.local')).catch(() => [])).toEqual([]);
});

it('builds image, bill of materials, Kubernetes files, wheel, notes and their checksums from the tagged commit', async () => {
  await execa('git', ['tag', `v${VERSION}`], { cwd: clone });
  const { exitCode, all } = await release();
  expect({ exitCode, all: exitCode === 0 ? '' : all }).toEqual({ exitCode: 0, all: '' });
  const wheel = `market_data_export-${VERSION}-py3-none-any.whl`;
  const names = await readdir(folder);
  expect(names).toEqual(
    expect.arrayContaining([
      ...['NOTES.md', 'SHA256SUMS', wheel, `market-data-export-${VERSION}.cdx.json`],
      ...[`market-data-export-image-${VERSION}.tar.gz`, `market-data-export-kubernetes-${VERSION}.tar.gz`],
    ]),
  );
  const sums = (await readFile(path.join(folder, 'SHA256SUMS'), 'utf8')).trimEnd().split('\n');
  expect(sums.map((line) => line.split('  ')[1])).toEqual(names.filter((name) => name !== 'SHA256SUMS').sort());
  for (const line of sums) {
    const [sum, name = ''] = line.split('  ');
    expect([
      name,
      createHash('sha256')
        .update(await readFile(path.join(folder, name)))
        .digest('hex'),
    ]).toEqual([name, sum]);
  }
  expect(await readFile(path.join(folder, 'NOTES.md'), 'utf8')).toContain('The first release');
});

it('what it built can be used: the image loads and runs, and the archives have what they are named after', async () => {
  await execa('docker', ['image', 'rm', '--force', IMAGE]);
  const image = path.join(folder, `market-data-export-image-${VERSION}.tar.gz`);
  await execa('docker', ['load', '--input', image]);
  const run = ['run', '--rm', IMAGE, 'node', 'dist/scripts/admin/main.js', '--help'];
  expect((await execa('docker', run)).stdout).toContain('Usage: admin');
  const sbom = JSON.parse(await readFile(path.join(folder, `market-data-export-${VERSION}.cdx.json`), 'utf8')) as {
    bomFormat: string;
    components: { name: string }[];
  };
  expect(sbom.bomFormat).toBe('CycloneDX');
  expect(sbom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['typeorm', 'express']));
  const archive = path.join(folder, `market-data-export-kubernetes-${VERSION}.tar.gz`);
  const { stdout } = await execa('tar', ['-tzf', archive]);
  expect(stdout).toContain(`market-data-export-kubernetes-${VERSION}/production/kustomization.yaml`);
  const listed = await execa('python3', ['-m', 'zipfile', '-l', path.join(folder, (await wheelName())!)]);
  expect(listed.stdout).toContain('market_data_export/__init__.py');
});

const wheelName = async () => (await readdir(folder)).find((name) => name.endsWith('.whl'));
