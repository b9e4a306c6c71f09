import mysql2, { type Connection, type Pool, type PoolOptions } from 'mysql2';
import { DataSource, DefaultNamingStrategy } from 'typeorm';
import { type Migration, toTypeOrm } from './migration.js';

/** Maps property `createdAt` to column `created_at`. Keeps explicit names. */
class SnakeNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string | undefined, embeddedPrefixes: string[]): string {
    return [...embeddedPrefixes, customName ?? propertyName].map(snake).join('_');
  }

  override joinColumnName(relationName: string, referencedColumnName: string): string {
    return `${snake(relationName)}_${snake(referencedColumnName)}`;
  }
}

interface DataSourceOptions {
  /** `mysql://user@host:port/database` */
  url: string;
  poolSize: number;
  /** Seconds a statement waits for a row lock before the transaction is retried. */
  lockWaitSeconds?: number;
  entities?: readonly EntityClass[];
  migrations?: readonly Migration[];
}

export type EntityClass = new () => object;

const SQL_MODE = 'STRICT_TRANS_TABLES,NO_ZERO_IN_DATE,NO_ZERO_DATE,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION';

/** Returns the statement that sets the session state that the server's SQL relies on. */
function sessionSetup(lockWaitSeconds: number): string {
  return (
    `SET SESSION transaction_isolation = 'READ-COMMITTED', sql_mode = '${SQL_MODE}', time_zone = '+00:00', ` +
    `innodb_lock_wait_timeout = ${lockWaitSeconds}`
  );
}

/** mysql2 with a pool whose new connections run `sessionSetup` before their first statement. */
function driverWithSession(lockWaitSeconds: number): object {
  return {
    ...mysql2,
    createPool: (options: PoolOptions): Pool => {
      const pool = mysql2.createPool(options);
      // Commands of a connection run in order, so this one finishes before the pool's user can send
      // any.
      pool.on('connection', (connection: Connection) => {
        connection.query(sessionSetup(lockWaitSeconds), (error) => {
          if (error) connection.destroy();
        });
      });
      return pool;
    },
  };
}

/** Returns `?ssl={…}` of the URL, which TypeORM leaves out: the options of mysql2, as JSON. */
function tlsOf(url: string): { ssl?: object } {
  const options = new URL(url).searchParams.get('ssl');
  return options === null ? {} : { ssl: JSON.parse(options) as object };
}

/**
 * The TypeORM data source of one connection pool: UTC, utf8mb4, BIGINT as strings, never
 * `synchronize`.
 */
export function createDataSource({
  url,
  poolSize,
  lockWaitSeconds = 5,
  entities = [],
  migrations = [],
}: DataSourceOptions): DataSource {
  return new DataSource({
    type: 'mysql',
    url,
    ...tlsOf(url),
    driver: driverWithSession(lockWaitSeconds),
    charset: 'utf8mb4',
    timezone: 'Z',
    supportBigNumbers: true,
    bigNumberStrings: true,
    poolSize,
    connectTimeout: 5_000,
    // A stack trace per statement costs a tenth of a write's CPU; TypeORM's errors have their own.
    trace: false,
    // Above this limit callers get `unavailable` instead of waiting in a growing queue.
    extra: { queueLimit: poolSize * 50, enableKeepAlive: true },
    namingStrategy: new SnakeNaming(),
    entities: [...entities],
    migrations: migrations.map(toTypeOrm),
    migrationsTableName: 'schema_migrations',
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
  });
}

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
