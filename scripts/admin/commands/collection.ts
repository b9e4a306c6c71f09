import type { Command } from 'commander';
import { msToNs, nsToMs, nsToRfc3339 } from '../../../schema/time/timestamps.js';
import { AdminCollectorsDocument, AdminGapsDocument } from '../../generated/operations.js';
import { count, momentNs } from '../options.js';
import { runCommand } from '../run-command.js';

interface GapOptions {
  exchange?: string;
  datastream?: string;
  since?: string;
  limit: number;
}

/** `collectors`, `gaps`. */
export function addCollectionCommands(program: Command): void {
  program
    .command('collectors')
    .description('print each shard with its owner, the state of its lease and its watermark')
    .action(() =>
      runCommand(async ({ ask }) => {
        const { collectors } = await ask(AdminCollectorsDocument, {});
        const nowNs = msToNs(Date.now());
        return collectors.map(({ sealedThroughNs, cutRequestedNs, ...state }) => ({
          shard: state.shard,
          owner: state.owner === '' ? null : state.owner,
          second: state.second,
          alive: state.alive,
          epoch: state.epoch,
          lease_expires_at: state.owner === '' ? null : state.expiresAt,
          streams: state.streams,
          sealed_through: sealedThroughNs === null ? null : nsToRfc3339(sealedThroughNs),
          sealed_seconds_ago: sealedThroughNs === null ? null : nsToMs(nowNs - sealedThroughNs) / 1_000,
          cut_requested: cutRequestedNs === null ? null : nsToRfc3339(cutRequestedNs),
        }));
      }),
    );
  program
    .command('gaps')
    .description('print gaps, latest first')
    .option('--exchange <code>', 'only of this exchange')
    .option('--datastream <id>', 'only of this datastream')
    .option('--since <time>', 'nanoseconds or ISO 8601; default: 24 hours ago', momentNs)
    .option('--limit <n>', 'number of gaps, up to 1000', count, 100)
    .action(({ exchange, datastream, since, limit }: GapOptions) =>
      runCommand(async ({ ask }) => {
        const filter = { first: limit, exchange, datastreamId: datastream, sinceNs: since };
        const { gaps } = await ask(AdminGapsDocument, filter);
        return gaps.map(({ fromNs, toNs, ...gap }) => ({
          datastream_id: gap.datastreamId,
          exchange: gap.exchange,
          instrument: gap.instrument,
          stream_type: gap.streamType,
          from: nsToRfc3339(fromNs),
          to: nsToRfc3339(toNs),
          from_ns: String(fromNs),
          to_ns: String(toNs),
          seconds: nsToMs(toNs - fromNs) / 1_000,
          reason: gap.reason,
          ...(gap.also && { also: gap.also }),
        }));
      }),
    );
}
