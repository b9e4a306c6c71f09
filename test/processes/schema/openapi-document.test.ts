import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Prints the names of all members that V8 has interned in two bytes a character. */
const SCRIPT = `
import { isStringOneByteRepresentation } from 'node:v8';
import { readOpenApiDocument } from './dist/schema/http/openapi-document.js';
const wide = new Set();
(function look(value) {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (!isStringOneByteRepresentation(name)) wide.add(name);
    look(member);
  }
})(readOpenApiDocument());
console.log(JSON.stringify([...wide]));
`;

// V8 keeps a name in the form that it met first. In a worker of the test suite that may be the one
// of another file.
test('the OpenAPI document has its names in one byte a character, which heads and bodies are written faster with', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT]);
  expect(JSON.parse(stdout)).toEqual([]);
});
