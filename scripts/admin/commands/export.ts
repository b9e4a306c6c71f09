import { Presets, SingleBar } from 'cli-progress';
import { type Command, Option } from 'commander';
import { mkdir, rename } from 'node:fs/promises';
import { fromEnum, toEnum } from '../../../schema/text/enum-names.js';
import { FILE_FORMATS, type FileFormat, PARQUET_COMPRESSIONS } from '../../../schema/exports/file-format.js';
import {
  AdminCreateExportDocument,
  AdminExportDocument,
  AdminExportDownloadDocument,
  type AdminExportQuery,
} from '../../generated/operations.js';
import { momentNs } from '../options.js';
import { poll } from '../../runtime/poll.js';
import type { StaffCore } from '../../runtime/staff-core.js';
import { runCommand } from '../run-command.js';
import { createWriteStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { localFileName } from '../../../schema/exports/local-file-name.rule.js';

/** A file of an export with its presigned URL, times in nanoseconds. */
interface DownloadableFile {
  url: string;
  filename: string;
  fromNs: string | bigint;
  toNs: string | bigint;
}

interface RunOptions {
  account: string;
  datastream: string;
  from: string;
  to: string;
  schema: string;
  format: FileFormat;
  compression?: string;
  out?: string;
  overwrite?: true;
}

const POLL_MS = 500;

/** `export run`: needs a running server (for its outbox) and worker on the same database. */
export function addExportCommands(program: Command): void {
  program
    .command('export')
    .description('exports of one account')
    .command('run')
    .description('create an export, show its progress, print its files; needs a running server and worker')
    .requiredOption('--account <id>', 'id of the account that has spans over the range')
    .requiredOption('--datastream <id>', 'id of the datastream')
    .requiredOption('--from <time>', 'nanoseconds or ISO 8601, inclusive', momentNs)
    .requiredOption('--to <time>', 'nanoseconds or ISO 8601, exclusive', momentNs)
    .option('--schema <schema>', 'raw, a schema name or id, or an inline schema as JSON', 'raw')
    .addOption(new Option('--format <format>', 'file format').choices(FILE_FORMATS).default('csv'))
    .addOption(new Option('--compression <name>', 'of parquet files').choices(PARQUET_COMPRESSIONS))
    .option('--out <folder>', 'download the files into this folder; their names have the time range')
    .option('--overwrite', 'replace other files of the same name')
    .action((options: RunOptions) => runCommand((core) => runExport(core, options)));
}

async function runExport(core: StaffCore, options: RunOptions): Promise<unknown> {
  const input = {
    datastreamId: options.datastream,
    fromNs: options.from,
    toNs: options.to,
    schema: parseSchema(options.schema),
    format: toEnum(options.format),
    ...(options.compression ? { formatOptions: { compression: options.compression } } : {}),
  };
  const { createExport } = await core.ask(AdminCreateExportDocument, { input }, options.account);
  const done = await follow(core, options.account, createExport.id);
  if (done.status !== 'SUCCEEDED') {
    throw new Error(`${done.id} ${fromEnum(done.status)}${done.reason ? `: ${done.reason}` : ''}`);
  }
  const { exportDownload } = await core.ask(AdminExportDownloadDocument, { id: done.id }, options.account);
  const { artifacts } = exportDownload;
  if (options.out !== undefined) {
    await mkdir(options.out, { recursive: true });
    for (const artifact of artifacts) await downloadFile(artifact, options.out, options.overwrite === true);
  }
  return {
    id: done.id,
    status: fromEnum(done.status),
    rows: done.rows ?? 0,
    bytes: done.bytes ?? 0,
    artifacts: artifacts.map(({ id, filename, bytes, rows, sha256, url }) => ({
      id,
      filename,
      bytes,
      rows,
      sha256,
      url,
    })),
  };
}

/** Parses an inline schema; any other text is a name or an id. */
function parseSchema(text: string): unknown {
  if (!text.trimStart().startsWith('{')) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new Error('--schema begins like an inline schema but is not valid JSON.');
  }
}

async function follow(
  core: StaffCore,
  accountId: string,
  id: string,
): Promise<NonNullable<AdminExportQuery['export']>> {
  const bar = new SingleBar(
    { format: `${id} {bar} {percentage}% {status}`, stream: process.stderr, noTTYOutput: false },
    Presets.shades_classic,
  );
  bar.start(100, 0, { status: 'queued' });
  try {
    const ended = async () => {
      const { export: job } = await core.ask(AdminExportDocument, { id }, accountId);
      if (!job) throw new Error(`${id} was deleted.`);
      bar.update(Math.floor(job.progress * 100), { status: fromEnum(job.status) });
      return job.status === 'QUEUED' || job.status === 'RUNNING' ? undefined : job;
    };
    return await poll(ended, { everyMs: POLL_MS, timeoutMs: Infinity });
  } finally {
    bar.stop();
  }
}

/**
 * Writes a file into an existing folder, its time range in its name. Throws if there is another
 * file of that name, unless `overwrite`.
 */
export async function downloadFile(
  { url, filename, fromNs, toNs }: DownloadableFile,
  folder: string,
  overwrite: boolean,
): Promise<void> {
  const file = join(folder, localFileName(filename, BigInt(fromNs), BigInt(toNs)));
  if (!overwrite && existsSync(file)) {
    throw new Error(`Another file has the name ${file}. Choose another folder, or overwrite it (--overwrite).`);
  }
  const response = await fetch(url);
  if (!response.ok || !response.body) throw new Error(`${file} could not be downloaded: ${response.status}`);
  // A download that breaks off must not have the name of a whole file.
  const part = `${file}.part`;
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(part));
  await rename(part, file);
}
