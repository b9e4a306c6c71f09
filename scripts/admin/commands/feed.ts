import path from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { loadShippedCatalog } from '../../../schema/catalog/load-catalog.js';
import { messageOf } from '../../../schema/text/message-of.js';
import { readFeedAddresses } from '../../../workflows/collection/feed-addresses.js';
import { FEED_ADAPTERS } from '../../../exchanges/generated/feeds.js';
import { checkFeed } from '../../../workflows/feed-check/check-feed.js';
import { feedProblems, type FeedReport } from '../../../workflows/feed-check/feed-report.js';
import { signingKey, writeEvidence } from '../write-evidence.js';
import { reportText } from '../../../workflows/feed-check/report-text.js';

const MAX_SECONDS = 3_600;

interface CheckOptions {
  exchange: string;
  seconds: number;
  instrument?: string;
  streamTypes?: string[];
  json: boolean;
  evidence?: string;
  signWith?: string;
}

/** `feed check`: needs no database and no running system. */
export function addFeedCommands(program: Command): void {
  program
    .command('feed')
    .description('live feeds of exchanges')
    .command('check')
    .description(
      'connect to an exchange as a collector would, store nothing, and print what arrives of each stream type; exit code 1 if something is not routed, does not arrive, skips numbers or fails its checksum',
    )
    .requiredOption(
      '--exchange <code>',
      'exchange code; FEED_URL_<EXCHANGE> and REST_URL_<EXCHANGE> replace its addresses',
    )
    .option('--seconds <n>', `how long, up to ${MAX_SECONDS}`, checkSeconds, 60)
    .option(
      '--instrument <symbol>',
      'as the exchange writes it; default: the first of the catalogue that has the stream type',
    )
    .option('--stream-types <list>', 'trades,depth,…; default: all of the catalogue', (list) => list.split(','))
    .option('--evidence <folder>', 'write what was found and some frames there, signed: `exchanges`; needs --sign-with')
    .option('--sign-with <file>', 'private key (PEM, Ed25519): openssl genpkey -algorithm ed25519')
    .option('--json', 'print JSON instead of a table', false)
    .action((options: CheckOptions) => runCheck(options));
}

async function runCheck({ exchange, json, evidence, signWith, ...options }: CheckOptions): Promise<void> {
  try {
    const key = evidence === undefined ? null : await signingKey(signWith);
    const report = await check(exchange, options);
    const problems = feedProblems(report);
    process.stdout.write(json ? `${JSON.stringify(asJson(report, problems))}\n` : reportText(report));
    if (evidence !== undefined && key) await writeEvidence(path.join(evidence, exchange), report, problems, key);
    if (problems.length > 0) process.exitCode = 1;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    process.exitCode = 1;
  }
}

function check(
  exchange: string,
  options: Pick<CheckOptions, 'seconds' | 'instrument' | 'streamTypes'>,
): Promise<FeedReport> {
  const adapter = FEED_ADAPTERS.find((candidate) => candidate.exchange === exchange);
  const catalog = loadShippedCatalog().exchanges.find(({ code }) => code === exchange);
  if (!adapter || !catalog) {
    const known = FEED_ADAPTERS.map((candidate) => candidate.exchange).join(', ');
    throw new Error(`not_found: ${exchange} has no live feed; these have one: ${known}.`);
  }
  const { feedUrls, restUrls, problems } = readFeedAddresses(process.env);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const overrides = { feed: feedUrls.get(exchange), rest: restUrls.get(exchange) };
  return checkFeed(adapter, catalog, { ...options, overrides });
}

function asJson(report: FeedReport, problems: string[]): unknown {
  return {
    ...{ exchange: report.exchange, addresses: report.addresses, seconds: report.seconds },
    streams: report.streams.map(({ instrument, streamType, isSubscribed, mayBeSilent, lagMs, ...rest }) => ({
      ...{ instrument, stream_type: streamType, subscribed: isSubscribed, may_be_silent: mayBeSilent },
      ...rest,
      lag_ms: lagMs,
    })),
    ...{ unrouted: report.unrouted, interruptions: report.interruptions, problems },
  };
}

function checkSeconds(text: string): number {
  const seconds = Number(text);
  if (Number.isSafeInteger(seconds) && seconds >= 1 && seconds <= MAX_SECONDS) return seconds;
  throw new InvalidArgumentError(`It must be an integer between 1 and ${MAX_SECONDS}.`);
}
