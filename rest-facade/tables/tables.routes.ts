import { z } from 'zod';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import {
  createTable,
  type TableFields,
  tableShape,
  tableSnapshotShape,
  listTableSnapshots,
  updateTable,
} from '../../schema/generated/contracts.js';
import { toBody } from '../../schema/rest-bodies/to-body.js';
import {
  CreateTableDocument,
  DeleteTableDocument,
  TableDocument,
  TableRunsDocument,
  TablesDocument,
  TableSnapshotsDocument,
  UpdateTableDocument,
} from '../generated/operations.js';
import { selectStreams } from '../export-sets/export-set-fields.js';
import { runRoutes } from '../export-schedules/run-routes.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { page } from '../http/pagination.js';
import { found } from '../http/refusal.js';
import { requestFields } from '../http/request-fields.js';
import { route } from '../http/route.js';

const WHAT = 'Table';
const FIXED = z.never({ error: 'cannot be changed: create another table' }).optional();

/** Fields of PUT's body alone. Absent ones stay as they are. */
const ownUpdateFields = {
  select: selectStreams.optional(),
  ...{ name: FIXED, every: FIXED, schema: FIXED, view: FIXED, parquet_types: FIXED, destination_id: FIXED },
};

const tableBody = (table: TableFields) => ({
  ...bodyWithSelection(tableShape, table),
  status: table.pausedAt === null ? 'active' : 'paused',
});

/** /tables and below (beyond.md 11). */
export const tablesRoutes = [
  route({
    method: 'POST',
    path: '/tables',
    effect: 'write',
    body: requestFields(createTable, { select: selectStreams }),
    async answer({ core, body }) {
      const { createTable: table } = await core(CreateTableDocument, body);
      return { status: 201, headers: { Location: `/v1/tables/${table.id}` }, body: tableBody(table) };
    },
  }),

  route({
    method: 'GET',
    path: '/tables',
    async answer({ core }) {
      return ok((await core(TablesDocument, {})).tables.map(tableBody));
    },
  }),

  route({
    method: 'GET',
    path: '/tables/:id',
    id: 'table',
    async answer({ core, path }) {
      return ok(tableBody(found((await core(TableDocument, { id: path.id })).table, WHAT)));
    },
  }),

  route({
    method: 'PUT',
    path: '/tables/:id',
    effect: 'write',
    id: 'table',
    body: requestFields(updateTable, ownUpdateFields),
    async answer({ core, path, body }) {
      return ok(tableBody((await core(UpdateTableDocument, { id: path.id, ...body })).updateTable));
    },
  }),

  route({
    method: 'DELETE',
    path: '/tables/:id',
    effect: 'write',
    id: 'table',
    async answer({ core, path }) {
      await core(DeleteTableDocument, { id: path.id });
      return NO_CONTENT;
    },
  }),

  route({
    method: 'GET',
    path: '/tables/:id/snapshots',
    id: 'table',
    query: requestFields(listTableSnapshots),
    async answer({ core, path, query }) {
      const { table, tableSnapshots } = await core(TableSnapshotsDocument, { id: path.id, ...query });
      found(table, WHAT);
      return page(tableSnapshots, query.first, (snapshot) => toBody(tableSnapshotShape, snapshot));
    },
  }),

  ...runRoutes('/tables', 'table', async (core, variables) => {
    const { table, exportScheduleRuns } = await core(TableRunsDocument, variables);
    found(table, WHAT);
    return exportScheduleRuns;
  }),
];
