import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { composeAvailable, composeRuns } from '../../../../scripts/stack/compose.js';
import { parseStackSettings } from '../../../../scripts/stack/settings.js';
import { setVariable } from '../../../support/set-variable.js';

const folder = mkdtempSync(path.join(tmpdir(), 'docker-'));
afterAll(() => rmSync(folder, { recursive: true }));
let restorePath: () => void;
afterEach(() => restorePath());

/** A `docker` whose daemon answers, with the images `mysql:9.7` and `postgres:16`. */
function fakeDocker(pull: string): void {
  const script = `#!/bin/sh
case "$*" in
  info | 'compose version') exit 0 ;;
  *' config --images mysql temporal') printf 'mysql:9.7\\ntemporalio/server:1.31.0\\npostgres:16\\n' ;;
  'image inspect temporalio/server:1.31.0') exit 1 ;;
  'image inspect '*) exit 0 ;;
  'pull --quiet temporalio/server:1.31.0') ${pull} ;;
  *) echo "unexpected: $*" >&2; exit 9 ;;
esac
`;
  writeFileSync(path.join(folder, 'docker'), script);
  chmodSync(path.join(folder, 'docker'), 0o755);
  restorePath = setVariable('PATH', `${folder}:${process.env['PATH']}`);
}

async function available(): Promise<{ yes: boolean; lines: string[] }> {
  const lines: string[] = [];
  return { yes: await composeAvailable(['mysql', 'temporal'], (line) => lines.push(line)), lines };
}

it('pulls only the images that are missing', async () => {
  fakeDocker('exit 0');
  expect(await available()).toEqual({ yes: true, lines: ['docker pulls temporalio/server:1.31.0 …'] });
});

it('a daemon that cannot pull is not used, and one line says so', async () => {
  fakeDocker("echo 'dial tcp: lookup registry-1.docker.io: no such host' >&2; exit 1");
  const { yes, lines } = await available();
  expect(yes).toBe(false);
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      /^Docker cannot pull temporalio\/server:1\.31\.0 \(dial tcp.*\): plain processes are started/,
    ),
  ]);
});

it('a Compose that refuses the file is not used, and one line says so', async () => {
  fakeDocker('exit 0');
  const script = '#!/bin/sh\ncase "$*" in *config*) echo \'unsupported: required\' >&2; exit 15 ;; esac\n';
  writeFileSync(path.join(folder, 'docker'), script);
  const { yes, lines } = await available();
  expect(yes).toBe(false);
  expect(lines).toEqual([
    expect.stringMatching(/^Docker Compose refuses docker-compose.yml \(unsupported: required\)/),
  ]);
});

it('without a daemon, nothing is said', async () => {
  fakeDocker('exit 0');
  writeFileSync(path.join(folder, 'docker'), '#!/bin/sh\nexit 1\n');
  expect(await available()).toEqual({ yes: false, lines: [] });
});

it('tells its own running containers from services of others', async () => {
  fakeDocker('exit 0');
  const script = '#!/bin/sh\ncase "$*" in *"-p ours ps --quiet mysql") echo 0123abc ;; esac\n';
  writeFileSync(path.join(folder, 'docker'), script);
  const settings = parseStackSettings({ LOCAL_STATE_DIR: folder });
  expect(await composeRuns(settings, 'mysql')).toBe(false);
  mkdirSync(path.join(folder, 'run'));
  writeFileSync(path.join(folder, 'run', 'compose-project'), 'ours');
  expect(await composeRuns(settings, 'mysql')).toBe(true);
  expect(await composeRuns(settings, 'temporal')).toBe(false);
});
