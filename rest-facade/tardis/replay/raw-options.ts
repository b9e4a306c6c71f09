import { z } from 'zod';
import { channelFilter } from '../feed-query.js';
import { queryJson } from '../query-json.js';
import { minute } from './minute.js';

const OPTIONS = 'must be a JSON object with exchange, filters, from and to';

const replayed = z.object({
  ...{ exchange: z.string(), from: minute, to: minute },
  filters: z.array(channelFilter).nullish(),
  withDisconnects: z.boolean().nullish(),
});

/** The option `options` of replays of messages: JSON. */
export const rawOptions = z.object({
  options: queryJson(replayed, OPTIONS).transform(({ exchange, filters, from, to, withDisconnects }) => ({
    ...{ exchange, filters: filters ?? [], fromNs: String(from), toNs: String(to) },
    replay: { disconnects: withDisconnects === true, isSubscribed: false },
  })),
});

/** The query of a replay to a client of an exchange, which says the rest as it would there. */
export const subscribedOptions = z
  .object({ exchange: z.string({ error: 'must be the id of an exchange' }), from: minute, to: minute })
  .transform(({ exchange, from, to }) => ({
    ...{ exchange, filters: [], fromNs: String(from), toNs: String(to) },
    replay: { disconnects: false, isSubscribed: true },
  }));
