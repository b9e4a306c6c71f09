import { existsSync } from 'node:fs';
import type { Say } from '../service.js';
import { canInstallPackages, installPackages } from './debian.js';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const HELP = `Chromium is missing, in which the web page is tested. Either of these gives it to you:
  - install it at ${PLACES.join(' or ')} (on Debian: apt-get install chromium),
  - run npm test as root on Debian: it is then installed.`;

/** Returns the browser of this machine. Throws with the ways to install one. */
export function installedChromium(): string {
  const found = PLACES.find((file) => existsSync(file));
  if (found === undefined) throw new Error(HELP);
  return found;
}

/** Installs Debian's Chromium if there is none. Throws with the ways to install one. */
export async function findChromium(say: Say): Promise<string> {
  if (!PLACES.some((file) => existsSync(file)) && (await canInstallPackages())) {
    await installPackages('chromium', ['chromium', 'fonts-dejavu-core'], say);
  }
  return installedChromium();
}
