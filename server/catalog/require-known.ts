import type { EntityManager } from 'typeorm';
import { notFound } from '../errors/domain-error.js';
import { DatastreamEntity } from './datastream.entity.js';
import { ExchangeEntity } from './exchange.entity.js';

/** Throws `not_found` unless the catalogue has the exchange code. */
export async function requireExchange(db: EntityManager, code: string): Promise<void> {
  if (!(await db.existsBy(ExchangeEntity, { code }))) throw notFound('The exchange');
}

/** Throws `not_found` unless the catalogue has the datastream. */
export async function requireDatastream(db: EntityManager, id: string): Promise<void> {
  if (!(await db.existsBy(DatastreamEntity, { id }))) throw notFound('The datastream');
}
