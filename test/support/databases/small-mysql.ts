import { mkdtemp, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { execa, type ResultPromise } from 'execa';
import mysql2 from 'mysql2/promise';
import { freePorts } from '../../../scripts/stack/free-ports.js';
import { createMysqlService } from '../../../scripts/stack/services/mysql.service.js';
import { parseStackSettings } from '../../../scripts/stack/settings.js';
import { mountSmallDisk } from '../systems/small-disk.js';
import { until } from '../until.js';

const DISK_BYTES = 400 * 1024 ** 2;

/** A MySQL of its own whose data lies on a small disk. */
export class SmallMysql {
  url = '';
  private folder = '';
  private isMounted = false;
  private server: ResultPromise | undefined;

  /** `binaryLog`: whether it writes one, as MySQL does unless told otherwise. */
  async up(binaryLog: boolean): Promise<void> {
    this.folder = await mkdtemp(path.join(tmpdir(), 'small-mysql-'));
    this.isMounted = await mountSmallDisk(this.folder, DISK_BYTES);
    if (!this.isMounted) throw new Error('mounting a file system is not allowed here');
    const [port] = await freePorts(1);
    this.url = `mysql://root:small@127.0.0.1:${port}/export_service`;
    const settings = parseStackSettings({ MYSQL_URL: this.url, LOCAL_STATE_DIR: this.folder });
    const { file, args } = await createMysqlService(settings).prepare(() => undefined);
    const chosen = args.filter((arg) => !binaryLog || arg !== '--skip-log-bin');
    const small = ['--innodb-redo-log-capacity=8M', '--innodb-buffer-pool-size=64M'];
    this.server = execa(file, [...chosen, ...small], { stdio: 'ignore', reject: false });
    await until('MySQL answers', () => this.answers());
  }

  /** Leaves no free byte on the disk. */
  async fill(): Promise<void> {
    const { bavail, bsize } = await statfs(this.folder);
    await execa('fallocate', ['-l', String(bavail * bsize), this.ballast]);
  }

  /** Makes room again. */
  async empty(): Promise<void> {
    await rm(this.ballast, { force: true });
  }

  async down(): Promise<void> {
    this.server?.kill('SIGKILL');
    await this.server;
    if (this.isMounted) await execa('umount', [this.folder]);
    await rm(this.folder, { recursive: true, force: true });
  }

  private get ballast(): string {
    return path.join(this.folder, 'ballast');
  }

  private async answers(): Promise<boolean> {
    const address = new URL(this.url);
    address.pathname = '/';
    const connection = await mysql2.createConnection(address.href).catch(() => undefined);
    await connection?.end();
    return connection !== undefined;
  }
}
