// Jest runs tests as Node runs the product: compiled by the build, as ES modules, without
// transforms. See docs/decisions/068.
import { availableParallelism } from 'node:os';

const SUPPORT = '<rootDir>/test/support/jest';

const project = (name, folders, extra = {}) => ({
  displayName: name,
  roots: ['<rootDir>/dist/test'],
  testMatch: folders.map((folder) => `<rootDir>/dist/test/${folder}/**/*.test.js`),
  runner: `${SUPPORT}/runner.mjs`,
  setupFilesAfterEnv: [`${SUPPORT}/circus.mjs`],
  transform: {},
  ...extra,
});

export default {
  // The processes of a project share the modules of its files: loading them for each file takes a
  // third of the CPU time.
  projects: [
    project('unit', ['unit']),
    project('processes', ['processes']),
    project('stack', ['integration', 'workflows', 'end-to-end', 'fault', 'contract', 'browser'], {
      globalSetup: `${SUPPORT}/global-setup.mjs`,
      globalTeardown: `${SUPPORT}/global-teardown.mjs`,
      setupFiles: [`${SUPPORT}/cheap-passwords.mjs`],
    }),
    project('whole-run', ['whole-run']),
    // Takes a Docker daemon, and longer than `npm test` may: npm run test:containers.
    project('containers', ['containers']),
  ],
  testSequencer: './test/support/jest/longest-first.mjs',
  // One process of tests would be the one of Jest.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  watchman: false,
};
