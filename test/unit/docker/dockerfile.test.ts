import { readdirSync, readFileSync } from 'node:fs';
import { GUIDE_PAGES } from '../../../rest-facade/docs/guide-page.js';

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
const dockerfile = lines('Dockerfile');
const allowed = lines('.dockerignore');

describe('Dockerfile', () => {
  it('builds from files that .dockerignore lets in', () => {
    const copied = dockerfile
      .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
      .flatMap((line) => line.split(' ').slice(1, -1))
      .filter((word) => !word.startsWith('--'))
      .map((file) => (file.startsWith('scripts/') ? 'scripts' : file));
    expect(copied).toEqual(expect.arrayContaining(['package-lock.json', 'schema', 'server', 'scripts']));
    // Of a folder, some files may be let in.
    const isLetIn = (file: string): boolean =>
      allowed.some((line) => line === `!${file}` || line.startsWith(`!${file}/`));
    expect(copied.filter((file) => !isLetIn(file))).toEqual([]);
  });

  it('has the pages of docs/ that the facade serves: .dockerignore lets them in, and the build copies them', () => {
    const served = Object.keys(GUIDE_PAGES).sort();
    const letIn = allowed.filter((line) => line.startsWith('!docs/')).map((line) => line.slice('!docs/'.length));
    expect(letIn.sort()).toEqual(served);
    expect(readdirSync('dist/docs').sort()).toEqual(served);
  });

  it('runs Node 24 as another user than root', () => {
    expect(dockerfile.filter((line) => /^(ARG|FROM) /.test(line))).toEqual([
      'ARG NODE_IMAGE=node:24-slim',
      'ARG RUNTIME_IMAGE=debian:bookworm-slim',
      'FROM ${NODE_IMAGE} AS packages',
      'FROM ${NODE_IMAGE} AS build',
      'FROM ${RUNTIME_IMAGE}',
    ]);
    expect(dockerfile).toContain('USER 1000:1000');
  });

  it('copies sources after packages, so that a change of sources installs nothing', () => {
    const at = (text: string): number => dockerfile.findIndex((line) => line.includes(text));
    const last = dockerfile.slice(at('FROM ${RUNTIME_IMAGE}')).filter((line) => line.startsWith('COPY --from='));
    expect(last.at(-1)).toContain('/app/dist');
    expect(at('npm ci --omit=dev')).toBeLessThan(at('COPY server server'));
    expect(at('RUN --mount=type=cache,target=/root/.npm npm ci')).toBeLessThan(at('COPY schema schema'));
  });

  it('keeps the journal where compose mounts its volume', () => {
    const folder = /JOURNAL_DIR=(\S+)/.exec(dockerfile.join('\n'))?.[1];
    expect(readFileSync('docker-compose.yml', 'utf8')).toContain(`journal-data:${folder}`);
  });

  it('has the memory settings of npm scripts', () => {
    const bootstrap = readFileSync('scripts/bootstrap.mjs', 'utf8');
    const text = dockerfile.join('\n');
    expect(bootstrap).toContain(`MALLOC_ARENA_MAX: '${/MALLOC_ARENA_MAX=(\d+)/.exec(text)?.[1]}'`);
    expect(bootstrap).toContain(`'${/--max-semi-space-size=\d+/.exec(text)?.[0]}'`);
  });
});
