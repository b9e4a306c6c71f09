import { glob, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { codegen } from '@graphql-codegen/core';
import * as typedDocumentNode from '@graphql-codegen/typed-document-node';
import * as typescript from '@graphql-codegen/typescript';
import * as typescriptOperations from '@graphql-codegen/typescript-operations';
import { Command } from 'commander';
import { execa } from 'execa';
import { buildSchema, parse, printSchema } from 'graphql';
import { format } from 'prettier';
import { buildServerSchema } from '../server/resolvers.js';
import { EXCHANGE_FACTS } from '../exchanges/generated/facts.js';
import { BUILT_IN_SCHEMAS } from '../schema/export-schemas/built-ins.js';
import { builtInSchemasPage } from './generate/built-in-schemas-page.js';
import { builtInVersions, type ReleasedBuiltIns, versionsSource, withReleased } from './generate/built-in-versions.js';
import { exchangesPage } from './generate/exchanges-page.js';
import { architecturePage } from './generate/floors.js';
import { toolsPage } from './generate/tardis-table.js';
import { compileKernel } from './generate/compile-kernel.js';
import { envExample } from './generate/env-example.js';
import { writeMonitoring } from './generate/kubernetes-monitoring.js';
import { BIGINT_SCALARS, int64FieldsPlugin } from './generate/int64-fields.js';
import { documentsOf, generatedFragments, type LayerDocument } from './generate/layer-documents.js';
import { pageDocumentsPlugin } from './generate/page-documents.js';
import { numberedMessages } from './generate/numbered-messages.js';
import { bodyShapes } from './generate/rest/body-shapes.js';
import { packageTools, PYTHON_PACKAGE } from './stack/programs/python-tools.js';
import { pythonModels } from './generate/rest/python-models.js';
import { requestShapes } from './generate/rest/request-shapes.js';
import { breakingChanges, internalFields, releasedForm } from './generate/released-schema.js';

/** Emitted from the resolvers and sorted, so that schema changes have small diffs. */
const SDL_FILE = 'schema/schema.graphql';
/** The schema that clients rely on; only `npm run generate -- --release` writes it. */
const RELEASED_SDL_FILE = 'schema/released.graphql';
const RELEASED_BUILT_INS_FILE = 'schema/released-built-ins.json';
const BUILT_IN_VERSIONS_FILE = 'schema/export-schemas/generated/built-in-versions.ts';
/** The page reads it as well, without the facts of all exchanges. */
const NEWEST_TRADE_FIRST_FILE = 'schema/views/generated/newest-trade-first.ts';
const BUILT_IN_SCHEMAS_PAGE = 'docs/built-in-schemas.md';
/** Style of `.prettierrc`, also for code in pages. */
const CODE_STYLE = { printWidth: 120, singleQuote: true };
/** Layers that call the server: documents lie beside their callers, types in `generated/`. */
const LAYERS = ['rest-facade', 'workflows', 'scripts'];
/**
 * Int64Transport converts Int64 to bigint. Inputs also take numbers and the decimal strings of
 * Temporal payloads.
 */
const BIGINT = { input: 'bigint | number | string', output: 'bigint' };
/** The web page, which names its operations by hash. */
const PAGE = 'web';

/** Numbering of messages by exchange, for the Python package. */
const PYTHON_NUMBERS = `${PYTHON_PACKAGE}/src/market_data_export/verification/numbered-messages.json`;
/** The dataclasses of the Python package. */
const PYTHON_MODELS = `${PYTHON_PACKAGE}/src/market_data_export/models.py`;
/**
 * Types that all layers share: GraphQL inputs and enums, and the shapes of REST bodies and
 * requests.
 */
const CONTRACTS = 'schema/generated/contracts.ts';
/** The shared types as layers name them. */
const SHARED =
  "import type * as Types from '../../schema/generated/contracts.js';\nexport type * from '../../schema/generated/contracts.js';";

const bigIntegers = <T>(as: T) => Object.fromEntries(BIGINT_SCALARS.map((name) => [name, as]));

const codegenConfig = (layer: string) => ({
  useTypeImports: true,
  enumsAsTypes: true,
  avoidOptionals: { field: true },
  onlyOperationTypes: true,
  dedupeFragments: true,
  scalars: { ID: 'string', ...bigIntegers(layer === PAGE ? 'string' : BIGINT), DateTime: 'string', JSON: 'unknown' },
});

/** Returns the types of the inputs and enums that any layer uses. */
async function sharedTypes(): Promise<string> {
  return codegen({
    filename: CONTRACTS,
    schema: parse(sdl),
    documents: [...documents.values()].flat(),
    // Layers may give the same name to different operations.
    skipDocumentsValidation: true,
    config: codegenConfig('schema'),
    plugins: [{ typescript: {} }],
    pluginMap: { typescript },
  });
}

/**
 * Writes those types, how REST bodies follow from GraphQL objects, and how requests become
 * variables.
 */
async function generateContracts(shapes: string): Promise<void> {
  const imports = `import type { RequestShape } from '../rest-bodies/request-shape.js';
import type { Shape } from '../rest-bodies/to-body.js';`;
  const parts = [imports, await sharedTypes(), requestShapes(schema), shapes];
  await mkdir('schema/generated', { recursive: true });
  await writeFile(CONTRACTS, await format(parts.join('\n\n'), { parser: 'typescript', ...CODE_STYLE }));
}

/** Writes the typed documents of every layer from its `*.graphql` files and the SDL. */
async function generateDocuments(): Promise<void> {
  for (const [layer, found] of documents) {
    const filename = `${layer}/generated/operations.ts`;
    const output = await codegen({
      filename,
      schema: parse(sdl),
      documents: found,
      config: { ...codegenConfig(layer), namespacedImportName: 'Types' },
      plugins: [...[{ typescriptOperations: {} }, { documents: {} }], ...(layer === PAGE ? [] : [{ int64Fields: {} }])],
      pluginMap: {
        ...{ typescriptOperations, int64Fields: { plugin: int64FieldsPlugin } },
        documents: layer === PAGE ? { plugin: pageDocumentsPlugin } : typedDocumentNode,
      },
    });
    await mkdir(`${layer}/generated`, { recursive: true });
    await writeFile(filename, `${SHARED}\n${output}`);
  }
}

/** Returns the contents of built-ins that were released; none before the first release. */
const releasedBuiltIns = async (): Promise<ReleasedBuiltIns> =>
  JSON.parse(await readFile(RELEASED_BUILT_INS_FILE, 'utf8').catch(() => '{}')) as ReleasedBuiltIns;

function newestTradeFirst(): string {
  const codes = [...EXCHANGE_FACTS].flatMap(([code, { trades }]) => (trades.order === 'newest_first' ? [code] : []));
  return `// Written by npm run generate from the facts of exchanges.

/**
 * Exchanges whose frames with several trades begin with the newest (docs/exchanges.md, Order of
 * trades).
 */
export const NEWEST_TRADE_FIRST: ReadonlySet<string> = new Set([
${codes.map((code) => `  '${code}',\n`).join('')}]);
`;
}

/**
 * Makes these schemas the ones that clients rely on, unless the GraphQL schema breaks the previous
 * one.
 */
async function release(current: string): Promise<void> {
  const before = await readFile(RELEASED_SDL_FILE, 'utf8').catch(() => undefined);
  const broken = before === undefined ? [] : breakingChanges(before, current, Date.now());
  if (broken.length > 0) {
    console.error(`Not released: the schema breaks the released one.\n${broken.join('\n')}`);
    process.exitCode = 1;
    return;
  }
  await writeFile(RELEASED_SDL_FILE, releasedForm(current, internalFields()));
  const builtIns = withReleased(await releasedBuiltIns(), BUILT_IN_SCHEMAS);
  await writeFile(RELEASED_BUILT_INS_FILE, `${JSON.stringify(builtIns, null, 2)}\n`);
}

/** Writes the parts of a page that follow from sources. */
async function rewritePage(file: string, rewritten: (page: string) => string): Promise<void> {
  await writeFile(file, await format(rewritten(await readFile(file, 'utf8')), { parser: 'markdown', ...CODE_STYLE }));
}

const { release: isRelease } = new Command('npm run generate')
  .description('Writes the files that follow from sources: schema, documents, settings, and what docs repeat.')
  .option('--release', 'also write the released schema; rejects breaking changes', false)
  .parse()
  .opts<{ release: boolean }>();
const sdl = `${printSchema(buildServerSchema())}\n`;
await writeFile(SDL_FILE, sdl);
const schema = buildSchema(sdl);
const generated = generatedFragments(schema);
const documents = new Map<string, LayerDocument[]>();
for (const layer of [...LAYERS, PAGE]) documents.set(layer, await documentsOf(layer, generated));
await generateContracts(bodyShapes(schema).shapes);
await writeFile(PYTHON_MODELS, pythonModels());
await writeFile(PYTHON_NUMBERS, await format(numberedMessages(), { parser: 'json', ...CODE_STYLE }));
const python = path.join(await packageTools(console.log), 'python3');
await execa(python, ['tools/generate_sync.py'], { cwd: PYTHON_PACKAGE });
await generateDocuments();
await writeFile(NEWEST_TRADE_FIRST_FILE, newestTradeFirst());
const versions = builtInVersions(await releasedBuiltIns(), BUILT_IN_SCHEMAS);
await writeFile(BUILT_IN_VERSIONS_FILE, versionsSource(versions));
await writeFile(
  BUILT_IN_SCHEMAS_PAGE,
  await format(builtInSchemasPage(versions), { parser: 'markdown', printWidth: 140 }),
);
await rewritePage('docs/exchanges.md', exchangesPage);
await rewritePage('docs/tools.md', toolsPage);
const serverSources = await Array.fromAsync(glob('server/**/*.ts'), async (file) => {
  return [file, await readFile(file, 'utf8')] as const;
});
await rewritePage('docs/architecture.md', (page) => architecturePage(page, new Map(serverSources)));
await writeFile('.env.example', envExample());
await writeMonitoring();
await compileKernel();
if (isRelease) await release(sdl);
