import { findBuiltInSchema } from '../../../schema/export-schemas/built-ins.js';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import type { ReadPlan } from '../../../schema/export-schemas/read-plan.js';
import { OPTION_VALUES } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import { underlyingIndexOf } from '../../../schema/tardis/datasets/dataset-types-of.js';
import { clipRanges } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { columnNamed, type RowBatch } from '../../engine/columns/row-batch.js';
import { GroupReader } from '../../engine/rows/group-reader.js';
import { amountAt } from '../bars/amount-at.js';
import { amountsOf, hasValue, textOfRow, textOf, timesOf } from '../bars/trade-columns.js';
import type { RowMessage } from '../row-batches.js';
import { joinBroken, type OptionTerms, type ViewInput } from '../view-stage.js';
import { rowHead } from './row-head.js';

const INDEX = 'underlying_index';
const US = 1_000n;

/** Tickers of an option as the exchange sent them, with the terms of its listing. */
export class OptionRows {
  private readonly reader: GroupReader;
  private messages = 0;

  constructor(private readonly input: ViewInput<TardisView>) {
    this.reader = new GroupReader(planOf(input.datastream.exchange));
  }

  async *rows(): AsyncGenerator<RowMessage[]> {
    const { coverage, partition, read, onRead } = this.input;
    const terms = await this.terms();
    for await (const batch of read(clipRanges(coverage, partition))) {
      for (const group of this.reader.read(batch)) yield this.rowsOf(group, terms);
      onRead((this.messages += batch.length));
    }
  }

  findings() {
    return { misfits: {}, ...joinBroken([this.reader.broken]), unknown: [] };
  }

  /** Returns the terms in JSON. Those of a symbol are the same in all versions of a day. */
  private async terms(): Promise<string> {
    const { chainStreams, datastream, range } = this.input;
    const listed = (await chainStreams(range)).find((one) => one.datastream.id === datastream.id);
    const { optionType, strike, expiresAtNs }: Partial<OptionTerms> = listed?.terms[0] ?? {};
    const expiration = expiresAtNs == null ? null : String(expiresAtNs / US);
    const type = `"type":${JSON.stringify(optionType ?? null)}`;
    return `${type},"strike_price":${JSON.stringify(strike ?? null)},"expiration":${expiration}`;
  }

  private rowsOf(group: RowBatch, terms: string): RowMessage[] {
    const { rows } = group;
    const named = (name: string) => columnNamed(group, name)!;
    const received = named('collection_timestamp_ns').values as BigInt64Array;
    const sent = timesOf(named('exchange_timestamp_ns'), rows);
    const index = textOf(named(INDEX));
    const amounts = Object.entries(OPTION_VALUES).map(([name, column]) => ({
      name,
      ...amountsOf(named(column), rows),
    }));
    return Array.from({ length: rows }, (_, row) => {
      const collectionNs = received[row]!;
      const head = rowHead(this.input.view, hasValue(sent.validity, row) ? sent.values[row]! : null, collectionNs);
      const said = amounts.map(({ name, values, validity }) => [
        name,
        hasValue(validity, row) ? amountAt(values, row) : null,
      ]);
      const members = { [INDEX]: textOfRow(index, row), ...(Object.fromEntries(said) as object) };
      return { collectionNs, json: `${head},${terms},${JSON.stringify(members).slice(1)}` };
    });
  }
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
