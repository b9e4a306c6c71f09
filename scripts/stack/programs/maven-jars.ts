import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { withFileLock } from '../../../schema/process/file-lock.js';
import type { Say } from '../service.js';
import { parseStackSettings } from '../settings.js';
import { buildStep } from './build-step.js';
import { canInstallPackages, installPackages } from './debian.js';

/** A jar of Maven's registry. */
interface Jar {
  group: string;
  name: string;
  version: string;
  sha256: string;
}

/**
 * Returns the paths of jars in the user's cache folder, where Maven puts them once. As root on
 * Debian it also installs Maven and Java. Rejects if a jar is not the one that is meant.
 */
export async function mavenJars(jars: readonly Jar[], say: Say): Promise<string[]> {
  const folder = path.join(parseStackSettings(process.env).cacheDir, 'jars');
  return withFileLock(`${folder}.lock`, say, async () => {
    const files: string[] = [];
    for (const jar of jars) files.push(await jarIn(folder, jar, say));
    return files;
  });
}

async function jarIn(folder: string, { group, name, version, sha256 }: Jar, say: Say): Promise<string> {
  const filename = `${name}-${version}.jar`;
  const file = path.join(folder, filename);
  if ((await digestOf(file)) === sha256) return file;
  if (await canInstallPackages()) await installPackages('mvn', ['maven', 'default-jre-headless'], say);
  const draft = path.join(folder, 'new');
  const wanted = ['-q', 'dependency:copy', `-Dartifact=${group}:${name}:${version}`, `-DoutputDirectory=${draft}`];
  await buildStep(say, `fetching ${filename}`, 'mvn', wanted);
  const fetched = path.join(draft, filename);
  const found = await digestOf(fetched);
  if (found === sha256) await rename(fetched, file);
  await rm(draft, { recursive: true });
  if (found !== sha256) throw new Error(`${filename} has the SHA-256 ${found}, not ${sha256}`);
  return file;
}

async function digestOf(file: string): Promise<string | undefined> {
  const digest = createHash('sha256');
  try {
    await pipeline(createReadStream(file), digest);
  } catch {
    return undefined;
  }
  return digest.digest('hex');
}
