import { TARDIS_EXCHANGES } from '../../exchanges/generated/tardis.js';
import type { TardisExchange, TardisSource, TardisSymbols } from '../../exchanges/tardis-facts.js';

const HEAD = ['Tardis', 'code', 'kinds', 'symbols', 'channels'];
const SYMBOLS: Record<TardisSymbols, string> = { same: '', lower: 'lower case', bare: 'without `t`' };

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const cellsOf = (text: string): string =>
  text
    .split('|')
    .map((cell) => cell.trim())
    .join('|');

/** Returns docs/tools.md with its table of names. Throws if the page lacks one. */
export function toolsPage(page: string): string {
  const lines = page.split('\n');
  const from = lines.findIndex((one) => cellsOf(one) === cellsOf(line(HEAD)));
  if (from < 0) throw new Error(`docs/tools.md has no table ${line(HEAD)}`);
  const length = lines.slice(from).findIndex((one) => !one.startsWith('|'));
  lines.splice(from, length, ...tableLines());
  return lines.join('\n');
}

function tableLines(): string[] {
  const rows = [...TARDIS_EXCHANGES].flatMap(([code, exchanges]) => exchanges.map((one) => rowOf(code, one)));
  return [line(HEAD), line(HEAD.map(() => '---')), ...rows.sort()];
}

function rowOf(code: string, { id, kinds, symbols, channels }: TardisExchange): string {
  const names = Object.entries(channels).map(([channel, sources]) => `\`${channel}\` (${streamsOf(sources)})`);
  return line([`\`${id}\``, `\`${code}\``, kinds?.join(', ') ?? 'all', SYMBOLS[symbols], names.join(', ')]);
}

const streamsOf = (sources: readonly TardisSource[]): string =>
  sources.map(({ streamType }) => streamType).join(' and ');
