import { EXCHANGE_FACTS } from '../../../exchanges/generated/facts.js';
import { DATASET_STREAMS, DATASET_TYPES, type DatasetType } from './dataset-type.rule.js';

/** An instrument by the code of its exchange. `kind`: null if unknown. */
interface InstrumentKind {
  code: string;
  kind: string | null;
}

/** Returns the data types that can be made of an instrument's streams. */
export function datasetTypesOf(instrument: InstrumentKind, streamTypes: ReadonlySet<string>): DatasetType[] {
  return DATASET_TYPES.filter((type) => {
    const streams: readonly string[] = DATASET_STREAMS[type];
    return isOfKind(type, instrument) && streams.some((one) => streamTypes.has(one));
  });
}

/** Returns the data types that can be made of an exchange, by its codes. */
export const datasetTypesAt = (codes: readonly string[]): DatasetType[] =>
  DATASET_TYPES.filter((type) => type !== 'options_chain' || codes.some((code) => underlyingIndexOf(code)));

/** Returns whether an instrument has the data type: spot has no derivative_ticker. */
export function isOfKind(type: DatasetType, { code, kind }: InstrumentKind): boolean {
  if (type === 'options_chain') return kind === 'option' && underlyingIndexOf(code) !== undefined;
  return type !== 'derivative_ticker' || kind !== 'spot';
}

/** Returns the path of the name of an option's underlying, where `options_chain` is made. */
export const underlyingIndexOf = (code: string): string | undefined =>
  EXCHANGE_FACTS.get(code)?.builtIns.underlyingIndex;
