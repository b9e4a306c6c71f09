import { type Client, useTestDomain } from '../../../../support/core/domain.js';

const domain = useTestDomain();
const RANGE = { fromNs: '0', toNs: '86400000000000' };
const NEXT = `mutation ($id: ID!) { nextSetMembers(id: $id, after: -1, first: 10) { members { exportId } } }`;
const FINISH =
  'mutation ($id: ID!, $reason: String, $run: Int) { finishExportSet(id: $id, reason: $reason, run: $run) }';
const RETRY = 'mutation ($id: ID!) { retryExportSet(id: $id) { status } }';

/** Makes a set of two streams and begins it. Returns its exports. */
async function begun(client: Client): Promise<{ id: string; exportIds: string[] }> {
  const datastreamIds = ['BTCUSDT trades', 'ETHUSDT trades'].map((name) => domain.streams[name]!);
  for (const d of datastreamIds) {
    await domain.team.ask(
      `mutation ($a: ID!, $d: Int64!) { grantSpan(accountId: $a, datastreamId: $d, fromNs: "0", toNs: "${RANGE.toNs}") { spanId } }`,
      { a: client.accountId, d },
    );
  }
  const { id } = await client.ask<{ id: string }>(
    'mutation ($input: CreateExportSetInput!) { createExportSet(input: $input) { id } }',
    { input: { select: { datastreamIds }, ...RANGE } },
  );
  return { id, exportIds: await next(id) };
}

async function next(id: string): Promise<string[]> {
  const { members } = await domain.worker.ask<{ members: { exportId: string }[] }>(NEXT, { id });
  return members.map(({ exportId }) => exportId);
}

const succeed = async (exportId: string): Promise<void> => {
  await domain.sql("UPDATE exports SET status = 'succeeded' WHERE id = ?", [exportId]);
  await domain.sql(
    `INSERT INTO artifacts (id, export_id, ordinal, blob_name, etag, filename, byte_count, row_count, sha256, from_ns, to_ns)
     VALUES (CONCAT('art_', SUBSTRING(?, 5)), ?, 0, 'blob', '1', 'a.csv', 1, 1, REPEAT('0', 64), 0, 1)`,
    [exportId, exportId],
  );
};

it('a retry keeps the files of a set until it ends, and runs exports whose files were removed again', async () => {
  const client = await domain.client();
  const { id, exportIds } = await begun(client);
  const [kept, removed] = exportIds as [string, string];
  await succeed(kept);
  await succeed(removed);
  expect(await domain.worker.ask(FINISH, { id, reason: 'not delivered' })).toBe('FAILED');
  await domain.sql('UPDATE exports SET files_removed_at = NOW(6) WHERE id = ?', [removed]);
  expect(await client.ask(RETRY, { id })).toEqual({ status: 'QUEUED' });
  const rows = await domain.sql<{ id: string }>(
    `SELECT e.id, e.status, e.expires_at, e.files_removed_at, a.filename
     FROM exports e LEFT JOIN artifacts a ON a.export_id = e.id WHERE e.set_id = ?`,
    [id],
  );
  const left = { expires_at: null, files_removed_at: null };
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
    new Map([
      [kept, { id: kept, status: 'succeeded', filename: 'a.csv', ...left }],
      [removed, { id: removed, status: 'queued', filename: null, ...left }],
    ]),
  );
});

it('a retry of a live set starts its workflow if that is lost, which runs what was stopped again', async () => {
  const client = await domain.client();
  const { id, exportIds } = await begun(client);
  const [done, stopped] = exportIds as [string, string];
  await succeed(done);
  await domain.sql("UPDATE exports SET status = 'failed', reason = 'stopped' WHERE id = ?", [stopped]);
  expect(await client.ask(RETRY, { id })).toEqual({ status: 'RUNNING' });
  const jobs = await domain.sql<{ payload: object }>(
    "SELECT payload FROM outbox_messages WHERE subject = ? AND kind = 'export-set.start' ORDER BY id",
    [id],
  );
  expect(jobs.map(({ payload }) => payload)).toEqual([
    expect.not.objectContaining({ isRestart: true }),
    expect.objectContaining({ setId: id, accountId: client.accountId, run: 0, isRestart: true }),
  ]);
  expect(await next(id)).toEqual([stopped]);
  const rows = await domain.sql('SELECT status, reason, retries FROM exports WHERE id = ?', [stopped]);
  expect(rows).toEqual([{ status: 'queued', reason: null, retries: 1 }]);
  const FAIL = 'mutation ($id: ID!, $retry: Int) { failExport(id: $id, reason: "r", retry: $retry) }';
  expect(await domain.worker.ask(FAIL, { id: stopped, retry: 0 })).toBe(false);
  expect(await domain.worker.ask(FAIL, { id: stopped, retry: 1 })).toBe(true);
});

it('a set with a destination fails while a stream is not delivered, and a retry delivers it', async () => {
  const client = await domain.client();
  const { id, exportIds } = await begun(client);
  for (const exportId of exportIds) await succeed(exportId);
  await domain.sql("UPDATE export_sets SET destination_id = 'dst_1' WHERE id = ?", [id]);
  await domain.sql('UPDATE export_set_streams SET delivered_at = NOW(6) WHERE export_id = ?', [exportIds[0]]);
  expect(await domain.worker.ask(FINISH, { id })).toBe('FAILED');
  expect(await domain.sql('SELECT reason FROM export_sets WHERE id = ?', [id])).toEqual([
    { reason: '1 of 2 datastreams were not delivered.' },
  ]);
  expect(await client.ask(RETRY, { id })).toEqual({ status: 'QUEUED' });
  expect(await next(id)).toEqual(exportIds);
});

it('an end that an earlier run of a set reports late does not end the next one', async () => {
  const client = await domain.client();
  const { id, exportIds } = await begun(client);
  const report = { id, reason: 'The disk is full.', run: 0 };
  expect(await domain.worker.ask(FINISH, report)).toBe('FAILED');
  expect(await client.ask(RETRY, { id })).toEqual({ status: 'QUEUED' });
  expect(await domain.worker.ask(FINISH, report)).toBe('QUEUED');
  expect(await next(id)).toEqual(exportIds);
  expect(await domain.worker.ask(FINISH, report)).toBe('RUNNING');
  for (const exportId of exportIds) await succeed(exportId);
  expect(await domain.worker.ask(FINISH, { id, run: 1 })).toBe('SUCCEEDED');
});
