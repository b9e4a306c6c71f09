// Run by the Dockerfile after `npm ci --omit=dev`: deletes from node_modules what the processes in
// the image never load. Every rule names files by what they are for; docs/containers.md has the
// sizes. Plain JavaScript, without packages.
import { readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';

const [, , root = 'node_modules', arch = process.arch] = process.argv;
/** Rust's name of this platform: Temporal's bridge ships every platform in one package. */
const BRIDGE = { x64: 'x86_64-unknown-linux-gnu', arm64: 'aarch64-unknown-linux-gnu' }[arch];
if (BRIDGE === undefined) throw new Error(`Temporal has no bridge for linux ${arch}`);

/**
 * Folders, relative to node_modules. The image has Node itself, so not the npm package `node` of
 * the scripts.
 */
const UNUSED_FOLDERS = [
  /^(node|node-bin-[^/]+|node-linux-[^/]+)$/,
  new RegExp(`^@temporalio/core-bridge/releases/(?!${BRIDGE}$)[^/]+$`),
  /^@temporalio\/core-bridge\/(sdk-core|bridge-macros|src)$/,
  // Builds for browsers and bundlers. Node loads the CommonJS of these packages.
  /^(.*\/)?@opentelemetry\/[^/]+\/build\/(esm|esnext)$/,
  /^(.*\/)?@(azure|typespec)\/[^/]+\/dist\/(browser|react-native)$/,
  /^(.*\/)?@aws-sdk\/[^/]+\/dist-types$/,
  /^(.*\/)?typeorm\/browser$/,
  /^(.*\/)?rxjs\/(src|dist\/(bundles|esm|esm5|types))$/,
];
/** Sources, types, their maps, and documents; licences stay. */
const UNUSED_FILES = /\.(map|ts|mts|cts|flow|tsbuildinfo|markdown)$|^(readme|changelog|history)[^/]*\.md$/i;

let bytes = 0;
const sizeOf = (place) =>
  statSync(place, { throwIfNoEntry: false })?.isDirectory()
    ? readdirSync(place).reduce((sum, name) => sum + sizeOf(path.join(place, name)), 0)
    : (statSync(place, { throwIfNoEntry: false })?.size ?? 0);

function remove(place) {
  bytes += sizeOf(place);
  rmSync(place, { recursive: true });
}

function slim(folder) {
  for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const name = path.posix.join(folder, entry.name);
    const place = path.join(root, name);
    if (entry.isDirectory()) {
      const inPackages = name.split('node_modules/').at(-1);
      if (UNUSED_FOLDERS.some((pattern) => pattern.test(inPackages))) remove(place);
      else slim(name);
    } else if (UNUSED_FILES.test(entry.name)) remove(place);
  }
}

slim('');
console.log(`removed ${Math.round(bytes / 1e6)} MB of packages`);
