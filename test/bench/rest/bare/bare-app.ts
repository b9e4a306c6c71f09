import { randomBytes } from 'node:crypto';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import mysql2, { type Pool } from 'mysql2/promise';
import { bareExports } from './bare-exports.js';
import { bareKeys } from './bare-keys.js';
import { bareSubscriptions } from './bare-subscriptions.js';

export interface BarePools {
  main: Pool;
  limits: Pool;
}

/** The caller, set by the key look-up. */
interface BareLocals {
  accountId: string;
}
export type BareResponse = Response<unknown, BareLocals>;

/**
 * The opponent: what one would write in an afternoon. Express and mysql2, one process, no GraphQL,
 * no deadline, no idempotency, no validation to speak of; the same SQL as the product, its pools,
 * its key look-up and, when asked, its limiter.
 */
export function createBareApp(mysqlUrl: string, limiter: boolean): Express {
  const options = { uri: mysqlUrl, timezone: 'Z', supportBigNumbers: true, bigNumberStrings: true };
  const pools = {
    main: mysql2.createPool({ ...options, connectionLimit: 20 }),
    limits: mysql2.createPool({ ...options, connectionLimit: 4 }),
  };
  pools.main.on('connection', (connection) => {
    void connection.query("SET SESSION transaction_isolation = 'READ-COMMITTED', time_zone = '+00:00'");
  });
  const app = express().disable('x-powered-by').disable('etag');
  app.use((_req, res, next) => {
    res.setHeader('X-Request-Id', `req_${randomBytes(8).toString('hex')}`);
    next();
  });
  app.use('/v1', bareKeys(pools, limiter), express.json(), bareSubscriptions(pools), bareExports(pools));
  app.use((error: unknown, _req: Request, res: Response, _next: NextFunction) => {
    res.status(500).json({ error: { code: 'internal', message: String(error) } });
  });
  return app;
}
