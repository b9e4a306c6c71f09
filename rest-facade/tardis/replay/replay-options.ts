import { z } from 'zod';
import { queryJson } from '../query-json.js';
import { minuteNs } from './minute.js';

const OPTIONS = 'must be a JSON object, or an array of them, with exchange, symbols, dataTypes, from and to';

const shared = {
  exchange: z.string(),
  symbols: z.array(z.string()).nullish(),
  dataTypes: z.array(z.string()).min(1),
  withDisconnectMessages: z.boolean().nullish(),
};
const replayed = z.object({ ...shared, from: z.string(), to: z.string() });
const streamed = z.object(shared);

/** The variables of a connection that speaks the replay protocol. */
interface ReplayInput {
  parts: { exchange: string; symbols?: string[] | null; dataTypes: string[] }[];
  fromNs: string | null;
  toNs: string | null;
  disconnects: boolean;
}

/** The option `options`: an array of one or more parts, also where only one was sent. */
const optionsOf = <Part>(part: z.ZodType<Part>) =>
  queryJson(
    z.preprocess((value): unknown => (Array.isArray(value) ? value : [value]), z.array(part).min(1)),
    OPTIONS,
  );

type Parts = readonly z.infer<typeof streamed>[];

const inputOf = (parts: Parts): Pick<ReplayInput, 'parts' | 'disconnects'> => ({
  parts: parts.map(({ exchange, symbols, dataTypes }) => ({ exchange, symbols: symbols ?? null, dataTypes })),
  disconnects: parts.some(({ withDisconnectMessages }) => withDisconnectMessages === true),
});

/** Returns the time that all parts have, at the beginning of its minute; null if they differ. */
function rangeOf(parts: readonly z.infer<typeof replayed>[], side: 'from' | 'to'): bigint | null {
  const [first, ...others] = parts.map((part) => minuteNs(part[side]));
  return first !== undefined && first !== null && others.every((one) => one === first) ? first : null;
}

/** The option `options` of replays: JSON. All parts must have one range. */
export const replayOptions = z.object({
  options: optionsOf(replayed).transform((parts, context): ReplayInput => {
    const [from, to] = [rangeOf(parts, 'from'), rangeOf(parts, 'to')];
    if (from === null || to === null) {
      context.addIssue({ code: 'custom', message: 'must have the same from and to in all parts, each a date' });
      return z.NEVER;
    }
    return { ...inputOf(parts), fromNs: String(from), toNs: String(to) };
  }),
});

/** The option `options` of live streams: JSON without a range. */
export const streamOptions = z.object({
  options: optionsOf(streamed).transform((parts) => ({ ...inputOf(parts), fromNs: null, toNs: null })),
});
