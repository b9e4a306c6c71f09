import 'reflect-metadata';
import { compareDatabaseClock } from '../../../../server/db/database-clock.js';
import type { Database } from '../../../../server/db/database.js';
import { ServerMetrics } from '../../../../server/metrics/server-metrics.js';
import { silent } from '../../../support/core/core.js';
import { useTestDatabase } from '../../../support/databases/database.js';

const test = useTestDatabase(2);

it("shows the offset of the database's clock, and 0 if there is no evidence of one", async () => {
  const metrics = new ServerMetrics();
  const skew = async (): Promise<number> => (await metrics.databaseClockSkewSeconds.get()).values[0]!.value;
  await compareDatabaseClock(test.database, metrics, silent);
  expect(await skew()).toBe(0);
  const off = test.database.main.createQueryRunner();
  try {
    await off.query('SET timestamp = UNIX_TIMESTAMP() - 3600');
    await compareDatabaseClock({ ...test.database, main: off } as unknown as Database, metrics, silent);
    expect(Math.round((await skew()) / 60)).toBe(-60);
  } finally {
    await off.query('SET timestamp = DEFAULT');
    await off.release();
  }
});
