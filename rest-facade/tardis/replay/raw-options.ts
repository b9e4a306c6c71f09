import { z } from 'zod';
import { minute, optionsJson } from './option-parts.js';

const OPTIONS = 'must be a JSON object with exchange, filters, from and to';

const filter = z.object({ channel: z.string(), symbols: z.array(z.string()).nullish() });
const replayed = z.object({
  ...{ exchange: z.string(), from: minute, to: minute },
  filters: z.array(filter).nullish(),
  withDisconnects: z.boolean().nullish(),
});

/** The option `options` of replays of messages: JSON. */
export const rawOptions = z.object({
  options: optionsJson(OPTIONS).transform((value, context) => {
    const { data } = replayed.safeParse(value);
    if (!data) {
      context.addIssue({ code: 'custom', message: OPTIONS });
      return z.NEVER;
    }
    const { exchange, filters, from, to, withDisconnects } = data;
    return {
      ...{ exchange, filters: filters ?? [], fromNs: String(from), toNs: String(to) },
      replay: { disconnects: withDisconnects === true, isSubscribed: false },
    };
  }),
});

/** The query of a replay to a client of an exchange, which says the rest as it would there. */
export const subscribedOptions = z
  .object({ exchange: z.string({ error: 'must be the id of an exchange' }), from: minute, to: minute })
  .transform(({ exchange, from, to }) => ({
    ...{ exchange, filters: [], fromNs: String(from), toNs: String(to) },
    replay: { disconnects: false, isSubscribed: true },
  }));
