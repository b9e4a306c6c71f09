import { mkdir, readFile, writeFile, glob } from 'node:fs/promises';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { parse, printSchema } from 'graphql';
import { format } from 'prettier';
import { buildServerSchema } from '../server/graphql/build-schema.js';
import { builtInSchemasPage } from './generate/built-in-schemas-page.js';
import { compileKernel } from './generate/compile-kernel.js';

/** Emitted from the resolvers, sorted, so that a change of the schema reads as a small difference. */
const SDL_FILE = 'schema/schema.graphql';
const BUILT_IN_SCHEMAS_PAGE = 'docs/built-in-schemas.md';
/** Each layer that speaks to the server keeps its documents beside their callers and its types in `generated/`. */
const LAYERS = ['rest-facade', 'workflows', 'scripts'];

/** Writes the typed documents of every layer from its `*.graphql` files and the SDL. */
async function generateDocuments(sdl: string): Promise<void> {
  for (const layer of LAYERS) {
    const files = (await Array.fromAsync(glob(`${layer}/**/*.graphql`))).sort();
    const documents = await Promise.all(
      files.map(async (location) => ({ location, document: parse(await readFile(location, 'utf8')) })),
    );
    if (documents.length === 0) continue;
    const filename = `${layer}/generated/operations.ts`;
    const output = await codegen({
      filename,
      schema: parse(sdl),
      documents,
      config: {
        useTypeImports: true,
        enumsAsTypes: true,
        avoidOptionals: { field: true },
        onlyOperationTypes: true,
        dedupeFragments: true,
        scalars: { ID: 'string', Int64: 'string', DateTime: 'string', JSON: 'unknown' },
      },
      plugins: [{ typescript: {} }, { typescriptOperations: {} }, { typedDocumentNode: {} }],
      pluginMap: { typescript, typescriptOperations, typedDocumentNode },
    });
    await mkdir(`${layer}/generated`, { recursive: true });
    await writeFile(filename, output);
  }
}

const sdl = `${printSchema(buildServerSchema())}\n`;
await writeFile(SDL_FILE, sdl);
await generateDocuments(sdl);
await writeFile(BUILT_IN_SCHEMAS_PAGE, await format(builtInSchemasPage(), { parser: 'markdown', printWidth: 140 }));
await compileKernel();
