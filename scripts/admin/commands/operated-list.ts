import { type Command, Option } from 'commander';
import { toEnum } from '../../../schema/text/enum-names.js';
import { EXPORT_STATUSES, type ExportStatus } from '../../../schema/exports/export-statuses.js';
import { count, dateTime } from '../options.js';

/** Options of a list of the exports or sets of all accounts. */
export interface OperatedListOptions {
  account?: string;
  status?: ExportStatus;
  before?: string;
  limit: number;
  after?: string;
}

/** Adds the command `list` of the exports or sets of all accounts. `what` is their plural. */
export function addOperatedList(parent: Command, what: string): Command {
  return parent
    .command('list')
    .description(`print ${what}, newest first: {"items", "total", "next_after"}`)
    .option('--account <id>', 'only this account')
    .addOption(new Option('--status <status>', 'only in this state').choices(EXPORT_STATUSES))
    .option(
      '--before <time>',
      `created before this moment, ISO 8601; with --status running: ${what} that take long`,
      dateTime,
    )
    .option('--limit <n>', `number of ${what}, up to 500`, count, 50)
    .option('--after <cursor>', 'continue after next_after of the previous list');
}

/** Returns the variables of the list's operation. */
export function variablesOf({ account, status, before, limit, after }: OperatedListOptions) {
  const filter = {
    ...(account !== undefined && { accountId: account }),
    ...(status !== undefined && { status: [toEnum(status)] }),
    ...(before !== undefined && { createdBefore: before }),
  };
  return { filter, first: limit, after };
}

/** Returns a page of the list, as it is printed. */
export function printedPage<Node>(
  page: { nodes: readonly Node[]; totalCount: number; pageInfo: { endCursor: string | null } },
  printed: (node: Node) => Record<string, unknown>,
): Record<string, unknown> {
  return { items: page.nodes.map(printed), total: page.totalCount, next_after: page.pageInfo.endCursor };
}
