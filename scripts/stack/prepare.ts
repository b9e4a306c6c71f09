import { findMysql } from './programs/mysql-program.js';
import { findTemporal } from './programs/temporal-program.js';
import type { Say } from './service.js';
import type { StackSettings } from './settings.js';
import { composeAvailable } from './compose.js';
import { createServices } from './stack.js';

/** Installs the programs of the stack concurrently, without starting them. */
export async function prepareStackPrograms(settings: StackSettings, say: Say): Promise<void> {
  const services = createServices(settings).flatMap(({ composeServices }) => composeServices);
  if (settings.docker && (await composeAvailable(services, say))) return;
  await Promise.all([
    findMysql(settings.cacheDir, (text) => say(`mysql     ${text}`)),
    findTemporal((text) => say(`temporal  ${text}`)),
  ]);
}
