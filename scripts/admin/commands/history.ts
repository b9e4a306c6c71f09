import type { Command } from 'commander';
import { createBlobStore } from '../../../workflows/blobs/blob-store.js';
import { importCapture, UNKNOWN_DATASTREAM } from '../../../workflows/collection/import/import-capture.js';
import { AdminGrantSpanDocument } from '../../generated/operations.js';
import { momentNs } from '../options.js';
import { runCommand } from '../run-command.js';

interface GrantOptions {
  account: string;
  datastream: string;
  from: string;
  to: string;
}

/** `capture import`, `span grant`: history from before a subscription. */
export function addHistoryCommands(program: Command): void {
  program
    .command('capture')
    .description('recorded frames')
    .command('import')
    .description(
      'import lines of <collection_timestamp_ns> TAB <raw message>, plain or gzip; a repeat adds only what is missing',
    )
    .requiredOption('--exchange <code>', 'exchange of the frames')
    .option('--create', 'add unknown instruments to the catalogue and import their messages', false)
    .option(
      '--salvage',
      'import the readable part of files that are cut, such as truncated gzip, and report where it ends',
      false,
    )
    .argument('<file...>', 'capture files')
    .action((files: string[], options: { exchange: string; create: boolean; salvage: boolean }) =>
      runCommand(async ({ service, settings }) => {
        const report = await importCapture({
          ...options,
          files,
          transport: service,
          blobs: createBlobStore(settings.azureStorageConnectionString),
          onProgress: ({ file, messages }) => process.stderr.write(`${file}: ${messages} messages\n`),
        });
        const { messages, routed, added, datastreams, unrouted, alreadyImported, salvaged } = report;
        const unknown = unrouted[UNKNOWN_DATASTREAM] ?? 0;
        if (unknown > 0 && !options.create) {
          const hint = 'import the same files again with --create to add them';
          process.stderr.write(`messages of datastreams that are not in the catalogue: ${unknown}; ${hint}\n`);
        }
        for (const { file, lines, bytes, droppedBytes, reason } of salvaged) {
          const end = `${lines} lines (${bytes} bytes, decompressed), then ${droppedBytes} bytes of a cut line`;
          process.stderr.write(`${file}: cut (${reason}); read ${end}\n`);
        }
        const unroutedTotal = Object.values(unrouted).reduce((sum, rows) => sum + rows, 0);
        return {
          messages,
          routed,
          added,
          datastreams,
          unrouted: unroutedTotal,
          unrouted_reasons: unrouted,
          already_imported: alreadyImported,
          salvaged: salvaged.map(({ file, lines, bytes, lastTimestampNs, droppedBytes, reason }) => ({
            file,
            lines,
            bytes,
            last_timestamp_ns: String(lastTimestampNs),
            dropped_bytes: droppedBytes,
            reason,
          })),
        };
      }),
    );
  program
    .command('span')
    .description('time ranges that an account may export')
    .command('grant')
    .description('grant an account a time range of a datastream; prints {"subscription_id", "span_id"}')
    .requiredOption('--account <id>', 'id of the account')
    .requiredOption('--datastream <id>', 'id of the datastream')
    .requiredOption('--from <time>', 'nanoseconds or ISO 8601, inclusive', momentNs)
    .requiredOption('--to <time>', 'nanoseconds or ISO 8601, exclusive', momentNs)
    .action((options: GrantOptions) =>
      runCommand(async ({ ask }) => {
        const { grantSpan } = await ask(AdminGrantSpanDocument, {
          accountId: options.account,
          datastreamId: options.datastream,
          fromNs: options.from,
          toNs: options.to,
        });
        return { subscription_id: grantSpan.subscriptionId, span_id: grantSpan.spanId };
      }),
    );
}
