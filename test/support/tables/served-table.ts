import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { execa } from 'execa';
import { GetObjectCommand, ListObjectsV2Command, S3Client, type S3ServiceException } from '@aws-sdk/client-s3';
import { createFacade, type Facade } from '../../../rest-facade/create-facade.js';
import { parseFacadeSettings } from '../../../rest-facade/settings.js';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';
import type { GuideBlock } from '../contract/guide-blocks.js';
import { PYTHON_BLOCKS, runBlocks } from '../contract/run-blocks.js';
import { silent } from '../core/core.js';
import type { BucketOwner } from '../s3/bucket-world.js';
import type { ExportSystem } from '../systems/export-system.js';
import { restCaller } from '../systems/facade-fixture.js';
import { ENGINE_SET_UP } from './engine-blocks.js';
import { SPARK_REQUIREMENTS, SPARK_SET_UP, sparkEnvironment } from './spark-blocks.js';

const REQUIREMENTS = 'test/support/tables/requirements.txt';
const READER = 'test/support/tables/read_table.py';
const CATALOG_READER = 'test/support/tables/read_catalog.py';

export type Engine = 'pyiceberg' | 'duckdb';

export type CatalogEngine = Engine | 'polars';

/** The bucket and the key pair with which clients of S3 reach an account. */
export type S3Access = Omit<BucketOwner, 'accountId' | 'apiKey'>;

/** Packages of blocks, and code that runs before them. */
interface BlockParts {
  apiKey: string;
  requirements: string;
  code: string;
  more?: Record<string, string>;
}

interface Query {
  snapshot_id?: string | undefined;
  where?: string;
}

/** Tables of an account in its bucket, read by third-party engines. */
export class ServedTables {
  private facade!: Facade;
  private base = '';
  private apiKey = '';
  access!: S3Access;

  async open(system: ExportSystem): Promise<void> {
    const settings = parseFacadeSettings({ REST_PORT: '0', REST_HOST: '127.0.0.1' });
    this.facade = createFacade({ transport: system.server.inProcessTransport(), settings, logger: silent });
    this.base = `http://127.0.0.1:${(await this.facade.listen()).port}`;
    this.apiKey = system.apiKey;
    this.access = await this.accessOf(system.apiKey);
  }

  async close(): Promise<void> {
    await this.facade?.close();
  }

  async accessOf(apiKey: string): Promise<S3Access> {
    return (await restCaller(this.base, apiKey)('GET', '/v1/s3/credentials')).body as S3Access;
  }

  /** Returns keys and prefixes of the bucket. */
  async keys(Prefix: string, Delimiter = '', access = this.access): Promise<string[]> {
    const asked = { Bucket: access.bucket, Prefix, ...(Delimiter && { Delimiter }) };
    const { Contents = [], CommonPrefixes = [] } = await clientOf(access).send(new ListObjectsV2Command(asked));
    return [...Contents.map(({ Key }) => Key!), ...CommonPrefixes.map((one) => one.Prefix!)];
  }

  /** Returns the status of the answer for a key of the bucket of the account. */
  async status(Key: string, access = this.access): Promise<number> {
    const asked = new GetObjectCommand({ Bucket: this.access.bucket, Key });
    try {
      const { Body, $metadata } = await clientOf(access).send(asked);
      await Body!.transformToByteArray();
      return $metadata.httpStatusCode!;
    } catch (error) {
      return (error as S3ServiceException).$metadata.httpStatusCode!;
    }
  }

  /** Runs blocks of a page with its engines. */
  async runBlocks(blocks: readonly GuideBlock[], apiKey = this.apiKey): ReturnType<typeof runBlocks> {
    return this.run(blocks, { apiKey, requirements: REQUIREMENTS, code: ENGINE_SET_UP });
  }

  /** Runs blocks of a page with Spark. */
  async runSparkBlocks(blocks: readonly GuideBlock[]): ReturnType<typeof runBlocks> {
    const parts = { requirements: SPARK_REQUIREMENTS, code: SPARK_SET_UP, more: await sparkEnvironment() };
    return this.run(blocks, { apiKey: this.apiKey, ...parts });
  }

  private async run(
    blocks: readonly GuideBlock[],
    { apiKey, requirements, code, more }: BlockParts,
  ): ReturnType<typeof runBlocks> {
    const bin = await pythonTools(undefined, requirements);
    const env = { ...more, BASE: this.base, KEY: apiKey, PATH: `${bin}:${process.env['PATH']}` };
    const setUp = { language: 'python', code, output: '', line: -1 };
    return runBlocks([setUp, ...blocks], PYTHON_BLOCKS, { cwd: '.', env });
  }

  /** Returns what an engine says to each step, which `read_catalog.py` lists. */
  async catalog(engine: CatalogEngine, steps: readonly object[], apiKey = this.apiKey): Promise<unknown[]> {
    const python = path.join(await pythonTools(undefined, REQUIREMENTS), 'python3');
    const asked = JSON.stringify(steps).replaceAll(/"snapshot_id":"(\d+)"/g, '"snapshot_id":$1');
    const { stdout } = await execa(python, [CATALOG_READER, engine, `${this.base}/iceberg`, apiKey, asked]);
    return JSON.parse(stdout) as unknown[];
  }

  /** Returns the rows that an engine reads, and the files that pyiceberg plans to read. */
  async read(engine: Engine, metadata: string, query: Query = {}): Promise<{ rows: Row[]; files: string[] }> {
    const python = path.join(await pythonTools(undefined, REQUIREMENTS), 'python3');
    // Snapshot ids are larger than the integers that JSON of JavaScript keeps.
    const { snapshot_id: at, ...rest } = query;
    const asked = JSON.stringify(rest)
      .replace('{', at === undefined ? '{' : `{"snapshot_id":${at},`)
      .replace(',}', '}');
    const { stdout } = await execa(python, [READER, engine, JSON.stringify(this.access), metadata, asked]);
    const lines = stdout.split('\n').map((line) => JSON.parse(line) as Row);
    const { files } = lines.pop() as unknown as { files: string[] };
    return { rows: lines, files };
  }
}

const clientOf = ({ endpoint, access_key_id, secret_access_key }: S3Access): S3Client =>
  new S3Client({
    ...{ endpoint, region: 'us-east-1', forcePathStyle: true },
    credentials: { accessKeyId: access_key_id, secretAccessKey: secret_access_key },
  });

export type Row = Record<string, unknown>;

/** Returns a name for a table that no other test uses. */
export const tableName = (): string => `t_${randomUUID().replaceAll('-', '')}`;
