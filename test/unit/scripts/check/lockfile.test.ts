import { readFileSync } from 'node:fs';
import { type Lockfile, lockfileProblems } from '../../../../scripts/check/lockfile.rule.js';

const manifest = { dependencies: { native: '2.0.0', web: '^1.0.0' }, devDependencies: { tool: '3.1.0' } };
const integrity = 'sha512-x';
const lockfile = (change: (packages: Lockfile['packages']) => void = () => undefined): Lockfile => {
  const packages: Lockfile['packages'] = {
    '': manifest,
    'node_modules/native': {
      ...{ version: '2.0.0', integrity },
      optionalDependencies: { 'native-linux': '2.0.0', 'native-darwin': '2.0.0' },
    },
    'node_modules/native-linux': { version: '2.0.0', integrity },
    'node_modules/native-darwin': { version: '2.0.0', integrity },
    'node_modules/web': {
      version: '1.4.0',
      integrity,
      dependencies: { tool: '1.0.0' },
      peerDependencies: { native: '>=1' },
    },
    'node_modules/web/node_modules/tool': { version: '1.0.0', integrity },
    'node_modules/tool': { version: '3.1.0', integrity },
  };
  change(packages);
  return { packages };
};

it('accepts a complete lockfile, such as ours', () => {
  const read = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T;
  expect(lockfileProblems(lockfile(), manifest)).toEqual([]);
  expect(lockfileProblems(read('package-lock.json'), read('package.json'))).toEqual([]);
});

it.each<[string, (packages: Lockfile['packages']) => void, string]>([
  [
    'the entry of another platform',
    (packages) => delete packages['node_modules/native-darwin'],
    'node_modules/native: native-darwin@2.0.0 has no entry',
  ],
  [
    'a package of one platform in another version',
    (packages) => (packages['node_modules/native-linux'] = { version: '1.9.0', integrity }),
    'node_modules/native: wants native-linux@2.0.0, the lockfile has 1.9.0',
  ],
  [
    'a nested entry',
    (packages) => delete packages['node_modules/web/node_modules/tool'],
    'node_modules/web: wants tool@1.0.0, the lockfile has 3.1.0',
  ],
  [
    'an address',
    (packages) =>
      (packages['node_modules/tool'] = { version: '3.1.0', integrity, resolved: 'https://example.com/tool' }),
    'node_modules/tool: "resolved" names one registry',
  ],
  [
    'a checksum',
    (packages) => (packages['node_modules/tool'] = { version: '3.1.0' }),
    'node_modules/tool: no "integrity"',
  ],
  [
    'a package.json that was changed alone',
    (packages) => (packages[''] = { ...manifest, dependencies: { ...manifest.dependencies, web: '^0.9.0' } }),
    'web: package.json says ^1.0.0, the lockfile ^0.9.0',
  ],
])('sees %s', (_name, change, problem) => {
  expect(lockfileProblems(lockfile(change), manifest)).toEqual([problem]);
});
