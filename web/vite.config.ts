import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Plugin, UserConfig } from 'vite';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Writes a compressed copy of each text file, which the server sends as is. */
const compressed: Plugin = {
  name: 'compressed-beside',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (!/\.(js|css|html|svg)$/.test(file.fileName)) continue;
        const source = file.type === 'chunk' ? file.code : file.source;
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: brotliCompressSync(source) });
        this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: gzipSync(source, { level: 9 }) });
      }
    },
  },
};

const config: UserConfig = {
  root: HERE,
  // The build does not depend on the environment: the page gets its configuration from its server.
  envDir: false,
  publicDir: path.join(HERE, 'public'),
  plugins: [compressed],
  build: {
    outDir: path.join(HERE, '../dist/dashboard'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // A data: URL would need an exception in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
};

// Vite requires a default export.
export { config as default };
