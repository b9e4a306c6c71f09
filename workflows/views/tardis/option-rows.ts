import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { OPTION_VALUES } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import { underlyingIndexOf } from '../../../schema/tardis/datasets/dataset-types-of.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';
import { textOf, textOfRow } from '../bars/trade-columns.js';
import type { OptionTerms, ViewInput } from '../view-stage.js';
import { amountColumn, SentRows } from './sent-rows.js';

const INDEX = 'underlying_index';
const US = 1_000n;

/** Returns tickers of an option as the exchange sent them, with the terms of its listing. */
export const optionRows = (input: ViewInput<TardisView>): SentRows =>
  new SentRows(input, planOf(input.datastream.exchange), async () => {
    const terms = await termsOf(input);
    return (group) => {
      const values = valuesOf(group);
      return (row) => `,${terms},${values(row)}`;
    };
  });

/** Returns the terms in JSON. Those of a symbol are the same in all versions of a day. */
async function termsOf({ chainStreams, datastream, range }: ViewInput): Promise<string> {
  const listed = (await chainStreams(range)).find((one) => one.datastream.id === datastream.id);
  const { optionType, strike, expiresAtNs }: Partial<OptionTerms> = listed?.terms[0] ?? {};
  const expiration = expiresAtNs == null ? null : String(expiresAtNs / US);
  const type = `"type":${JSON.stringify(optionType ?? null)}`;
  return `${type},"strike_price":${JSON.stringify(strike ?? null)},"expiration":${expiration}`;
}

function valuesOf(group: RowBatch): (row: number) => string {
  const index = textOf(columnNamed(group, INDEX)!);
  const amounts = Object.entries(OPTION_VALUES).map(([name, column]) => [name, amountColumn(group, column)] as const);
  return (row) => {
    const said = Object.fromEntries(amounts.map(([name, of]) => [name, of(row)])) as object;
    return JSON.stringify({ [INDEX]: textOfRow(index, row), ...said }).slice(1);
  };
}

/** Returns how tickers are read: as `summary` reads them, and the underlying's name. */
function planOf(exchange: string): ReadPlan {
  const { content } = findBuiltInSchema('summary', 'ticker')!;
  const wanted: readonly string[] = Object.values(OPTION_VALUES);
  const columns = content.columns.filter(
    ({ output_column: name }) => name.endsWith('timestamp_ns') || wanted.includes(name),
  );
  const path = underlyingIndexOf(exchange)!;
  const index = { output_column: INDEX, data: { [exchange]: { json: { path, type: 'string' as const } } } };
  return compileReadPlan({ ...content, columns: [...columns, index] }, exchange);
}
