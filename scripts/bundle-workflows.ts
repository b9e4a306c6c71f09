import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleWorkflowCode, type BundleOptions } from '@temporalio/worker';

const DIST = fileURLToPath(new URL('..', import.meta.url));
const FOLDER = path.join(DIST, 'workflow-bundles');
const TRACING = '@temporalio/interceptors-opentelemetry/lib/workflow-interceptors';

const quiet = (): void => undefined;
const tell = (message: string): void => void process.stderr.write(`${message}\n`);
const inputs = new Set<string>();

const noteInputs: NonNullable<BundleOptions['webpackConfigHook']> = (config) => ({
  ...config,
  plugins: [
    ...(config.plugins ?? []),
    (compiler) => {
      compiler.hooks.done.tap('inputs', ({ compilation }) => {
        for (const file of compilation.fileDependencies) if (file.startsWith(DIST)) inputs.add(file);
      });
    },
  ],
});

async function bundle(name: string, workflowInterceptorModules: string[]): Promise<void> {
  const { code } = await bundleWorkflowCode({
    workflowsPath: path.join(DIST, 'workflows/workflows.js'),
    workflowInterceptorModules,
    logger: { log: quiet, trace: quiet, debug: quiet, info: quiet, warn: tell, error: tell },
    webpackConfigHook: noteInputs,
  });
  await writeFile(path.join(FOLDER, `${name}.js`), code);
}

// Run by scripts/build.mjs: bundles the compiled workflows, with and without the interceptors that
// continue traces.
await mkdir(FOLDER, { recursive: true });
await bundle('plain', []);
await bundle('traced', [createRequire(import.meta.url).resolve(TRACING)]);
const files = [...inputs].filter((file) => file.endsWith('.js')).map((file) => path.relative(path.dirname(DIST), file));
await writeFile(path.join(FOLDER, 'inputs.json'), JSON.stringify(files));
