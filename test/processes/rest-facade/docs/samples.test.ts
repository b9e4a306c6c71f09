import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa } from 'execa';
import { callsOf, type OpenApi } from '../../../../rest-facade/docs/openapi-types.js';
import { samplesOf } from '../../../../rest-facade/docs/samples.js';
import { typescriptModule } from '../../../../rest-facade/docs/typescript-types.js';
import { readOpenApiDocument } from '../../../../schema/http/openapi-document.js';
import { packageTools, PYTHON_PACKAGE } from '../../../../scripts/stack/programs/python-tools.js';
import { connection, datastream, subscription } from '../../../support/core/core-values.js';
import { FakeCore } from '../../../support/core/fake-core.js';
import { type FacadeFixture, startFacade } from '../../../support/systems/facade-fixture.js';

type CodeSample = ReturnType<typeof samplesOf>[number];

const MINUTES = 60_000;
const REPOSITORY = process.cwd();
const DOCUMENT = readOpenApiDocument() as OpenApi;
const SAMPLES = callsOf(DOCUMENT).flatMap((call) =>
  samplesOf(call).map((sample) => ({ ...sample, id: call.operationId })),
);

let fixture: FacadeFixture;
let folder: string;
let bin: string;
beforeAll(async () => {
  bin = await packageTools((line) => process.stderr.write(`python    ${line}\n`));
  fixture = await startFacade();
  folder = await mkdtemp(path.join(tmpdir(), 'samples-'));
  await writeFile(path.join(folder, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(folder, 'market-data-export.ts'), typescriptModule(DOCUMENT));
}, 5 * MINUTES);
afterAll(async () => {
  await fixture?.facade.close();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(() => {
  fixture.core.fields = {
    exchanges: [{ code: 'binance', displayName: 'Binance Spot' }],
    datastreams: () => connection([datastream]),
    createSubscription: () => subscription,
    pauseSubscription: { id: subscription.id },
  };
  fixture.core.calls.length = 0;
});

const RUN: Record<CodeSample['language'], (code: string) => { file: string; args: string[] }> = {
  curl: (code) => ({ file: 'sh', args: ['-c', code] }),
  python: (code) => ({ file: path.join(bin, 'python3'), args: ['-c', code] }),
  typescript: (code) => ({ file: process.execPath, args: ['--input-type=module-typescript', '--eval', code] }),
};

const RUN_OPERATIONS = ['listExchanges', 'listDatastreams', 'createSubscription', 'pauseSubscription', 'getOpenApi'];

it.each(
  SAMPLES.filter(({ id }) => RUN_OPERATIONS.includes(id)).map(
    ({ id, language, code }) => [id, language, code] as const,
  ),
)(
  '%s runs in %s',
  async (id, language, code) => {
    const { file, args } = RUN[language](code);
    const run = await execa(file, args, {
      cwd: folder,
      env: {
        MDE_BASE_URL: `http://127.0.0.1:${fixture.port}/v1`,
        MDE_API_KEY: FakeCore.apiKey,
        PYTHONPATH: path.join(REPOSITORY, PYTHON_PACKAGE, 'src'),
        PYTHONDONTWRITEBYTECODE: '1',
      },
      reject: false,
      stdin: 'ignore',
    });
    expect([run.exitCode, run.exitCode === 0 ? '' : run.stderr]).toEqual([0, '']);
    if (id !== 'getOpenApi') expect(fixture.core.calls.length).toBeGreaterThan(0);
    if (id === 'listExchanges') expect(run.stdout).toContain('Binance Spot');
  },
  MINUTES,
);

it(
  'each TypeScript sample fits the types that are served',
  async () => {
    const files = SAMPLES.filter(({ language }) => language === 'typescript');
    for (const { id, code } of files) await writeFile(path.join(folder, `${id}.ts`), code);
    const options = [
      '--noEmit',
      '--strict',
      '--target',
      'esnext',
      '--module',
      'nodenext',
      '--allowImportingTsExtensions',
      '--types',
      'node',
    ];
    const roots = ['--typeRoots', path.join(REPOSITORY, 'node_modules/@types')];
    const tsc = path.join(REPOSITORY, 'node_modules/typescript/bin/tsc');
    const names = files.map(({ id }) => `${id}.ts`);
    const run = await execa(process.execPath, [tsc, ...options, ...roots, ...names], { cwd: folder, reject: false });
    expect(run.stdout).toBe('');
    expect(run.exitCode).toBe(0);
  },
  2 * MINUTES,
);

it(
  'each Python sample calls what the package has, with arguments that it takes',
  async () => {
    await writeFile(
      path.join(folder, 'samples.json'),
      JSON.stringify(SAMPLES.filter(({ language }) => language === 'python')),
    );
    const run = await execa(path.join(bin, 'python3'), ['-c', CHECK_CALLS], {
      cwd: folder,
      env: { PYTHONPATH: path.join(REPOSITORY, PYTHON_PACKAGE, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
      reject: false,
      all: true,
    });
    expect([run.all, run.exitCode]).toEqual([`${new Set(SAMPLES.map(({ id }) => id)).size} checked`, 0]);
  },
  MINUTES,
);

/** Binds the arguments of each call of the client to the signature of its method. */
const CHECK_CALLS = `
import ast, inspect, json
from market_data_export import Client
client = Client("key", "http://127.0.0.1:1/v1")
samples = json.load(open("samples.json"))
for sample in samples:
    for node in ast.walk(ast.parse(sample["code"])):
        if not isinstance(node, ast.Call): continue
        names, at = [], node.func
        while isinstance(at, ast.Attribute):
            names.insert(0, at.attr); at = at.value
        if not isinstance(at, ast.Name) or at.id != "client": continue
        method = client
        for name in names: method = getattr(method, name)
        inspect.signature(method).bind(*node.args, **{word.arg: word.value for word in node.keywords})
print(len(samples), "checked")
`;
