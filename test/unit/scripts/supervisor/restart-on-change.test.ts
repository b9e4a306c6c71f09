import { compiledNameOf, loadedFiles } from '../../../../scripts/supervisor/restart-on-change.js';

// npm scripts compile before they run anything, so that dist/ is there.
it.each([
  ['scripts/start-api.js', [], ['server/create-core.ts', 'rest-facade/app.ts'], ['workflows/create-worker.ts']],
  ['scripts/start-collector.js', [], ['workflows/collection/shard/recorder.ts'], ['server/create-core.ts']],
  [
    'scripts/start-worker.js',
    ['workflows/workflows.js'],
    ['workflows/exports/exports.workflow.ts', 'workflows/kernel/engine-kernel.ts'],
    ['workflows/collection/shard/recorder.ts'],
  ],
])('%s loads what it imports and nothing else', async (script, bundles, loaded, others) => {
  const files = await loadedFiles([script, ...bundles]);
  for (const source of loaded) expect(files).toContain(compiledNameOf(source));
  for (const source of others) expect(files).not.toContain(compiledNameOf(source));
});
