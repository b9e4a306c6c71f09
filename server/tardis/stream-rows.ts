import type { EntityManager } from 'typeorm';
import type { StreamCategory } from '../../schema/streams.js';

export interface StreamRow {
  id: string;
  instrument: string;
  streamType: string;
  category: StreamCategory;
  kind: string | null;
  /** The account's subscription. */
  subscription: string | null;
}

/**
 * Returns the datastreams of an exchange code that have one of the types and instruments; without
 * instruments, those that the account is subscribed to.
 */
export function streamRows(
  db: EntityManager,
  accountId: string,
  code: string,
  streamTypes: readonly string[],
  instruments: readonly string[] | undefined,
): Promise<StreamRow[]> {
  return db.query<StreamRow[]>(
    `SELECT d.id, d.instrument, d.stream_type AS streamType, d.category, i.instrument_type AS kind, s.id AS subscription
     FROM datastreams d JOIN instruments i ON i.id = d.instrument_id
       ${instruments ? 'LEFT JOIN' : 'JOIN'} subscriptions s
         ON s.account_id = ? AND s.datastream_id = d.id AND s.status <> 'deleted'
     WHERE d.exchange = ? AND d.stream_type IN (?) ${instruments ? 'AND d.instrument IN (?)' : ''}
     ORDER BY d.id`,
    [accountId, code, [...new Set(streamTypes)], ...(instruments ? [instruments] : [])],
  );
}
