import { type ChildProcess, spawn } from 'node:child_process';
import path from 'node:path';
import { CreateBucketCommand, ListMultipartUploadsCommand, ListObjectsV2Command, S3Client } from '@aws-sdk/client-s3';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { until } from '../until.js';
import { pythonTools } from '../../../scripts/stack/programs/python-tools.js';

const REQUIREMENTS = 'test/support/services/moto-requirements.txt';
const REGION = 'eu-central-1';

/** moto's server: a store that speaks S3, by others. It accepts any access key. */
export class S3Server {
  private process: ChildProcess | undefined;
  endpoint = '';
  client!: S3Client;
  readonly region = REGION;

  async open(): Promise<void> {
    const bin = await pythonTools(undefined, REQUIREMENTS);
    const [port = 0] = await freePorts(1);
    this.endpoint = `http://127.0.0.1:${port}`;
    this.process = spawn(path.join(bin, 'moto_server'), ['-H', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    await until('moto answers', () =>
      fetch(this.endpoint).then(
        () => true,
        () => false,
      ),
    );
    const credentials = { accessKeyId: 'test', secretAccessKey: 'test' };
    this.client = new S3Client({ region: REGION, endpoint: this.endpoint, forcePathStyle: true, credentials });
  }

  async createBucket(Bucket: string): Promise<void> {
    const CreateBucketConfiguration = { LocationConstraint: REGION } as const;
    await this.client.send(new CreateBucketCommand({ Bucket, CreateBucketConfiguration }));
  }

  /** Returns the objects of a bucket by the time of their last change. */
  async objects(Bucket: string): Promise<{ name: string; bytes: number; changedMs: number }[]> {
    const { Contents = [] } = await this.client.send(new ListObjectsV2Command({ Bucket }));
    const found = Contents.map(({ Key, Size, LastModified }) => ({
      name: Key!,
      bytes: Size!,
      changedMs: LastModified!.getTime(),
    }));
    return found.sort((a, b) => a.changedMs - b.changedMs);
  }

  /** Returns the number of unfinished uploads. */
  async unfinished(Bucket: string): Promise<number> {
    return (await this.client.send(new ListMultipartUploadsCommand({ Bucket }))).Uploads?.length ?? 0;
  }

  /** Denies unknown keys from now on: all but those of its users, of which there are none. */
  async enforceKeys(): Promise<void> {
    const { ok } = await fetch(`${this.endpoint}/moto-api/reset-auth`, { method: 'POST', body: '0' });
    if (!ok) throw new Error('moto does not enforce keys');
  }

  close(): void {
    this.client?.destroy();
    this.process?.kill('SIGKILL');
  }
}
