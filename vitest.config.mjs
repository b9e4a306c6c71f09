import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/support/vitest/longest-first.mjs';

const project = (name, extra = {}) => ({
  extends: true,
  test: { name, include: [`test/${name}/**/*.test.ts`], ...extra },
});
const onStack = {
  globalSetup: 'test/support/vitest/global-setup.mjs',
  setupFiles: 'test/support/vitest/cheap-passwords.mjs',
};
// Ends what hangs. A machine whose cores are all busy takes several times as long as a free one; the full form of the fault
// suite kills a collector a hundred times and lets stores be away for ten minutes.
const TIMEOUT = process.env.FAULTS_FULL === '1' ? 2_400_000 : 600_000;
const UNIT_TIMEOUT = 60_000;
/** The first run makes images. */
const CONTAINER_TIMEOUT = 1_800_000;

export default defineConfig({
  test: {
    globals: true,
    watch: false,
    pool: 'forks',
    // The files of a worker share its modules: loading them for each file took a third of the CPU time.
    isolate: false,
    // Tests run as Node runs the product: compiled by the build, without transforms. See docs/decisions/041.
    experimental: { viteModuleRunner: false, nodeLoader: false },
    execArgv: ['--import', fileURLToPath(new URL('test/support/vitest/compiled-tests.mjs', import.meta.url))],
    sequence: { sequencer: LongestFirst },
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    projects: [
      project('unit', { testTimeout: UNIT_TIMEOUT, hookTimeout: UNIT_TIMEOUT }),
      project('processes'),
      project('integration', onStack),
      project('workflows', onStack),
      project('end-to-end', onStack),
      project('fault', onStack),
      project('contract', onStack),
      project('browser', onStack),
      // Looks at what the others did.
      project('whole-run', { sequence: { groupOrder: 1 } }),
      // Takes a Docker daemon, and longer than `npm test` may: npm run test:containers.
      project('containers', { testTimeout: CONTAINER_TIMEOUT, hookTimeout: CONTAINER_TIMEOUT }),
    ],
  },
});
