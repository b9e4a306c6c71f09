import { TARDIS_EXCHANGES } from '../../exchanges/generated/tardis.js';
import type { TardisExchange, TardisSource, TardisSymbols } from '../../exchanges/tardis-facts.js';
import { replaceTable, tableLine } from './page-table.js';

const HEAD = ['Tardis', 'code', 'kinds', 'symbols', 'channels'];
const SYMBOLS: Record<TardisSymbols, string> = { same: '', lower: 'lower case', bare: 'without `t`' };

/** Returns docs/tools.md with its table of names. Throws if the page lacks one. */
export function toolsPage(page: string): string {
  const lines = page.split('\n');
  const rows = [...TARDIS_EXCHANGES].flatMap(([code, exchanges]) => exchanges.map((one) => rowOf(code, one)));
  replaceTable(lines, 'docs/tools.md', HEAD, rows.sort());
  return lines.join('\n');
}

function rowOf(code: string, { id, kinds, symbols, channels }: TardisExchange): string {
  const names = Object.entries(channels).map(([channel, sources]) => `\`${channel}\` (${streamsOf(sources)})`);
  return tableLine([`\`${id}\``, `\`${code}\``, kinds?.join(', ') ?? 'all', SYMBOLS[symbols], names.join(', ')]);
}

const streamsOf = (sources: readonly TardisSource[]): string =>
  sources.map(({ streamType }) => streamType).join(' and ');
