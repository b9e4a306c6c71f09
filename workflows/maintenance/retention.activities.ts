import { Context } from '@temporalio/activity';
import { runCall } from '../activity/run-call.js';
import type { CoreClient } from '../core/core-client.js';
import { ExpireRowsDocument, StreamsWithRetentionDocument } from '../generated/operations.js';
import type { RetentionActivities, RetentionCount } from './contract.js';

const PAGE = 500;

/** Creates the activities of retention. All are idempotent. */
export function createRetentionActivities({ core }: { core: CoreClient }): RetentionActivities {
  return {
    expireRawRows: async () => {
      const options = runCall('retain');
      const count: RetentionCount = { streams: 0, slices: 0, rows: 0, postponed: 0 };
      let after = 0n;
      for (;;) {
        const page = await core.call(StreamsWithRetentionDocument, { after, first: PAGE }, options);
        for (const datastreamId of page.streamsWithRetention) {
          let more = true;
          let slices = 0;
          while (more) {
            const { expireRows } = await core.call(ExpireRowsDocument, { datastreamId }, options);
            slices += expireRows.slices;
            count.rows += Number(expireRows.rows);
            if (expireRows.postponed) count.postponed += 1;
            more = expireRows.more;
            Context.current().heartbeat({ ...count });
          }
          count.slices += slices;
          if (slices > 0) count.streams += 1;
        }
        const last = page.streamsWithRetention.at(-1);
        if (last === undefined || page.streamsWithRetention.length < PAGE) return count;
        after = last;
      }
    },
  };
}
