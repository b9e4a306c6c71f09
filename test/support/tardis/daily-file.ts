import { gunzipSync } from 'node:zlib';
import { compileReadPlan } from '../../../schema/export-schemas/compile-read-plan.js';
import { datasetColumns, type DatasetType } from '../../../schema/tardis/datasets/dataset-type.rule.js';
import type { TimeRange } from '../../../schema/time/time-range.js';
import type { TardisView } from '../../../schema/views/tardis-view.js';
import { encodePartition } from '../../../workflows/engine/encode-partition.js';
import { openView } from '../../../workflows/views/open-view.js';
import type { OptionTerms, ViewInput } from '../../../workflows/views/view-stage.js';
import { batchesOf } from '../engine/message-batches.js';
import type { Message } from '../engine/reference-interpreter.js';

interface DailyFile {
  type: DatasetType;
  /** Id of the exchange in the file's first column. */
  id?: string;
  /** Code of the exchange. */
  exchange: string;
  range: TimeRange;
  book?: ViewInput['book'];
  /** Stream type of the export's datastream. */
  streamType?: string;
  messages?: readonly (Message & { streamType?: string })[];
  /** Terms of the datastream's option. */
  terms?: readonly OptionTerms[];
}

/** Returns the lines of a file of BTCUSDT, made as exports make it. */
export async function dailyFile(asked: DailyFile): Promise<string[]> {
  const { type, id = 'binance-futures', exchange, range, book, messages = [], streamType = 'any', terms = [] } = asked;
  const types = [...new Set(messages.map((one) => one.streamType ?? streamType))];
  const streams = types.map((one, i) => ({
    ...{ id: BigInt(i + 1), exchange, instrument: 'BTCUSDT', streamType: one },
  }));
  const datastream = streams[0] ?? { id: 1n, exchange, instrument: 'BTCUSDT', streamType };
  const input: ViewInput<TardisView> = {
    view: { kind: 'tardis', data_type: type, exchange: id, symbol: 'BTCUSDT' },
    datastream,
    ...{ range, coverage: [range], partition: range },
    read: (ranges, datastreamId = datastream.id) => {
      const wanted = streams.find((one) => one.id === datastreamId)?.streamType;
      const isIn = ({ ns }: Message): boolean => ranges.some(({ fromNs, toNs }) => fromNs <= ns && ns < toNs);
      return batchesOf(
        messages.filter((one) => isIn(one) && (one.streamType ?? streamType) === wanted),
        2,
      );
    },
    gaps: () => Promise.resolve([]),
    chainStreams: () => Promise.resolve([{ datastream, coverage: [range], terms: [...terms] }]),
    stateStreams: () => Promise.resolve(streams.map((one) => ({ datastream: one, coverage: [range] }))),
    book: book ?? (() => Promise.reject(new Error('no book'))),
    ...{ blobs: null as never, call: { requestId: 'req_0' }, signal: new AbortController().signal },
    onRead: () => undefined,
  };
  const chunks: Uint8Array[] = [];
  await encodePartition({
    batches: openView(input).batches,
    plan: compileReadPlan({ columns: datasetColumns(type) }, 'tardis'),
    format: 'csv',
    sink: async (chunk) => void chunks.push(chunk),
  });
  return gunzipSync(Buffer.concat(chunks)).toString().trimEnd().split('\n');
}
