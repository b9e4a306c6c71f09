const project = (name, extra = {}) => ({
  displayName: name,
  testMatch: [`<rootDir>/test/${name}/**/*.test.ts`],
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts'],
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.local'],
  transform: { '^.+\\.ts$': ['@swc/jest'] },
  ...extra,
});
const onStack = {
  globalSetup: '<rootDir>/test/support/jest/global-setup.mjs',
  globalTeardown: '<rootDir>/test/support/jest/global-teardown.mjs',
};

export default {
  testSequencer: '<rootDir>/test/support/jest/longest-first.mjs',
  projects: [
    project('unit', { setupFilesAfterEnv: ['<rootDir>/test/support/jest/unit-timeout.mjs'] }),
    project('processes'),
    project('integration', onStack),
    project('workflows', onStack),
    project('end-to-end', onStack),
    project('fault', onStack),
    project('contract', onStack),
    project('browser', onStack),
  ],
  // Ends what hangs. A machine whose cores are all busy takes several times as long as a free one; the full form of the fault
  // suite kills a collector a hundred times and lets stores be away for ten minutes.
  testTimeout: process.env.FAULTS_FULL === '1' ? 2_400_000 : 600_000,
};
