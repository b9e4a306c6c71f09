import { readFile, writeFile } from 'node:fs/promises';
import { buildSchema } from 'graphql';
import { documentsOf, generatedFragments } from './generate/layer-documents.js';
import { operationsOf } from './generate/page-documents.js';

// The build runs it: the server accepts these operations from the page by hash.
const schema = buildSchema(await readFile('schema/schema.graphql', 'utf8'));
const documents = await documentsOf('web', generatedFragments(schema));
const operations = operationsOf(documents.map(({ document }) => document));
await writeFile(process.argv[2]!, JSON.stringify(Object.fromEntries(operations.map(({ hash, text }) => [hash, text]))));
