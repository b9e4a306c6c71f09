// A process that tries to take a lock on request, reports whether it holds it, and keeps it.
// Arguments: the module, its export (given the path, it returns something falsy or a number while
// another process has the lock), the path.
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [module, name, file] = process.argv.slice(2);
const { [name]: take } = await import(pathToFileURL(path.resolve(module)).href);
let lock;
process.on('message', async () => {
  if (!holds()) lock = await take(file);
  process.send(holds());
});
const holds = () => typeof lock === 'function' || (typeof lock === 'object' && lock !== null);
process.send('ready');
