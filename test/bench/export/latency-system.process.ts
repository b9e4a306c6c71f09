import { once } from 'node:events';
import { startSystem } from '../../support/systems/running-system.js';

/**
 * The whole system, of the compiled tree in the working directory, until stdin ends; says how to
 * reach it in one line: `{ url, apiKey }`.
 */
const system = await startSystem();
const { apiKey } = await system.account();
console.log(JSON.stringify({ url: system.url, apiKey }));
process.stdin.resume();
await once(process.stdin, 'end');
await system.close();
