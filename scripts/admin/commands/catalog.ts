import type { Command } from 'commander';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseCatalogFile } from '../../../schema/catalog/load-catalog.js';
import { AdminFindDatastreamDocument, AdminLoadCatalogDocument } from '../../generated/operations.js';
import { runCommand } from '../run-command.js';
import { syncListings } from '../sync-listings.js';

interface FindOptions {
  exchange: string;
  instrument: string;
  streamType: string;
}

/** `catalog load`, `catalog sync`, `datastream find`. */
export function addCatalogCommands(program: Command): void {
  const catalog = program.command('catalog').description('exchanges, instruments and datastreams');
  catalog
    .command('load')
    .description('add or update the entries of a YAML or JSON file; prints {"exchanges", "instruments", "datastreams"}')
    .argument('<file>', 'catalogue file')
    .action((file: string) =>
      runCommand(async ({ ask }) => {
        const catalog = parseCatalogFile(await readFile(file, 'utf8'), basename(file));
        return (await ask(AdminLoadCatalogDocument, { catalog })).loadCatalog;
      }),
    );
  catalog
    .command('sync')
    .description(
      'add what the exchange lists now (public REST API) and mark what it no longer lists; history stays. Prints {"exchange", "listed", "skipped", "dry_run", "added", "changed", "delisted", "relisted"}',
    )
    .requiredOption('--exchange <code>', 'exchange code')
    .option('--dry-run', 'print the changes without making them', false)
    .option('--force', 'allow marking more than half of the instruments as gone', false)
    .action((options: { exchange: string; dryRun: boolean; force: boolean }) =>
      runCommand(({ ask }) => syncListings(ask, options, process.env)),
    );
  program
    .command('datastream')
    .description('datastreams of the catalogue')
    .command('find')
    .description('print a datastream')
    .requiredOption('--exchange <code>', 'exchange code')
    .requiredOption('--instrument <symbol>', 'as the exchange writes it')
    .requiredOption('--stream-type <type>', 'trades, depth, …')
    .action(({ exchange, instrument, streamType }: FindOptions) =>
      runCommand(async ({ ask }) => {
        const { findDatastream: found } = await ask(AdminFindDatastreamDocument, { exchange, instrument, streamType });
        if (!found) throw new Error(`not_found: ${exchange} has no ${streamType} for ${instrument}.`);
        return {
          datastream_id: found.id,
          exchange: found.exchange,
          instrument: found.instrument,
          stream_type: found.streamType,
          wire_format: found.wireFormat,
        };
      }),
    );
}
