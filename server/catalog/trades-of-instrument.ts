import { type EntityManager, In } from 'typeorm';
import { BAR_STREAM_TYPES } from '../../schema/views/view-sources.js';
import { DatastreamEntity } from './datastream.entity.js';

/** Returns the stream of an instrument's trades, single ones before sums; null if it has none. */
export async function tradesOfInstrument(db: EntityManager, instrumentId: string): Promise<DatastreamEntity | null> {
  const found = await db.findBy(DatastreamEntity, { instrumentId, streamType: In([...BAR_STREAM_TYPES]) });
  return (
    found.sort((a, b) => BAR_STREAM_TYPES.indexOf(a.streamType) - BAR_STREAM_TYPES.indexOf(b.streamType))[0] ?? null
  );
}
