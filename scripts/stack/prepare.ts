import { findMysql } from './programs/mysql-program.js';
import { findTemporal } from './programs/temporal-program.js';
import type { Say } from './service.js';
import type { StackSettings } from './settings.js';
import { composeAvailable } from './compose.js';

/** Gets the programs that the stack will need, side by side, without starting anything. */
export async function prepareStackPrograms(settings: StackSettings, say: Say): Promise<void> {
  if (settings.docker && (await composeAvailable())) return;
  await Promise.all([
    findMysql(settings.cacheDir, (text) => say(`mysql     ${text}`)),
    findTemporal(settings.cacheDir, (text) => say(`temporal  ${text}`)),
  ]);
}
