import { readFileSync } from 'node:fs';
import { execa } from 'execa';
import { hasImage } from '../../../scripts/stack/compose.js';
import type { Say } from '../../../scripts/stack/service.js';
import { buildStandIn } from './stand-ins.js';

const PULL_TIMEOUT_MS = 300_000;

/**
 * Makes sure that the daemon has these images: those that it has, else the registry's, else
 * stand-ins. Says which are stand-ins. The first image that cannot be pulled ends the attempts to
 * pull.
 */
export async function ensureImages(images: readonly string[], say: Say): Promise<void> {
  let registry = true;
  for (const image of images) {
    if (await hasImage(image)) continue;
    if (registry) {
      const pull = await execa('docker', ['pull', '--quiet', image], { reject: false, timeout: PULL_TIMEOUT_MS });
      if (pull.exitCode === 0) continue;
      registry = false;
      say('no image registry can be reached: stand-ins are built for images that are missing');
    }
    await buildStandIn(image, say);
  }
}

/** Returns the images that these Dockerfiles start from. */
export function baseImages(files: readonly string[] = ['Dockerfile']): string[] {
  const text = files.map((file) => readFileSync(file, 'utf8')).join('\n');
  return [...text.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image = '']) => image);
}
