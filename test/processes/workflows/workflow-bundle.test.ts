import { readFileSync } from 'node:fs';
import path from 'node:path';

it.each(['plain', 'traced'])('no parser is built again for each run of a workflow (%s)', (kind) => {
  const code = readFileSync(path.resolve(`dist/workflow-bundles/${kind}.js`), 'utf8');
  expect(code).toContain('exportWorkflow');
  expect(code).not.toContain('node_modules/zod');
});
