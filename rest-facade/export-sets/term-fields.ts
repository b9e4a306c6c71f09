import { z } from 'zod';
import type { InstrumentTermsFilter } from '../generated/operations.js';
import { queryText, timestamp } from '../http/fields.js';

const text = z.string({ error: 'must be a string' }).pipe(queryText).optional();

/** Terms of instruments in a selection. The core validates their words. */
export const termFields = {
  ...{ kind: text, status: text, underlying: text },
  ...{ expires_from: timestamp.optional(), expires_to: timestamp.optional() },
};

/** Returns the terms of a selection as the core takes them. */
export const termsInput = ({
  kind,
  status,
  underlying,
  expires_from: expiresFromNs,
  expires_to: expiresToNs,
}: z.output<z.ZodObject<typeof termFields>>): InstrumentTermsFilter => ({
  ...{ kind, status, underlying, expiresFromNs, expiresToNs },
});
