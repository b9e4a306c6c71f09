import { INSTRUMENT_VALUES } from '../../schema/export-schemas/instrument-values.js';
import type { PlannedColumn, ReadPlan } from '../../schema/export-schemas/read-plan.js';
import { CoreCallError, type CoreCallOptions, type CoreClient } from '../core/core-client.js';
import {
  InstrumentTermsDocument,
  type InstrumentTermsQuery,
  type InstrumentTermsQueryVariables,
} from '../generated/operations.js';
import type { SourceStream } from '../views/view-stage.js';

type Version = InstrumentTermsQuery['instrumentHistory']['versions']['nodes'][number];

/** Returns a plan with the terms of the instrument of a datastream, where columns have them. */
export async function withInstrumentValues<Plan extends ReadPlan | null>(
  core: CoreClient,
  plan: Plan,
  stream: Pick<SourceStream, 'exchange' | 'instrument'>,
  call: Pick<CoreCallOptions, 'requestId' | 'signal'>,
): Promise<Plan> {
  if (!plan?.columns.some(({ source }) => source === 'instrument')) return plan;
  const history = await historyOf(core, stream, call);
  return { ...plan, columns: plan.columns.map((column) => withVersions(column, history)) };
}

function withVersions(column: PlannedColumn, history: readonly Version[]): PlannedColumn {
  if (column.source !== 'instrument') return column;
  const { term } = INSTRUMENT_VALUES[column.value];
  const versions = history.map((version) => {
    const value = version[term];
    return { fromNs: version.fromNs, toNs: version.toNs, value: value === null ? null : String(value) };
  });
  return { ...column, versions };
}

/** Returns a plan with the names of the datastream, where columns have them. */
export function withStreamValues<Plan extends ReadPlan | null>(plan: Plan, stream: SourceStream): Plan {
  const names = {
    'stream.exchange': stream.exchange,
    'stream.instrument': stream.instrument,
    'stream.stream_type': stream.streamType,
  };
  return (
    plan && {
      ...plan,
      columns: plan.columns.map((one) => (one.source === 'stream' ? { ...one, text: names[one.value] } : one)),
    }
  );
}

/** Returns the versions of an instrument by time; none if it is unknown. */
async function historyOf(
  core: CoreClient,
  { exchange, instrument }: Pick<SourceStream, 'exchange' | 'instrument'>,
  call: Pick<CoreCallOptions, 'requestId' | 'signal'>,
): Promise<Version[]> {
  const found: Version[] = [];
  try {
    for (let after: string | null = null; ;) {
      const asked: InstrumentTermsQueryVariables = { exchange, symbol: instrument, after };
      const answer: InstrumentTermsQuery = await core.call(InstrumentTermsDocument, asked, call);
      const { versions } = answer.instrumentHistory;
      found.push(...versions.nodes);
      if (!versions.pageInfo.hasNextPage) return found;
      after = versions.pageInfo.endCursor;
    }
  } catch (error) {
    if (error instanceof CoreCallError && error.code === 'not_found') return [];
    throw error;
  }
}
