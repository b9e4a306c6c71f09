import { z } from 'zod';
import { IcebergTableDocument, IcebergTablesDocument, ViewerDocument } from '../generated/operations.js';
import { NO_CONTENT, ok } from '../http/answer.js';
import { pageSize, pageToken } from '../http/pagination.js';
import { HttpRefusal } from '../http/refusal.js';
import { type Route, route, type RouteCall } from '../http/route.js';
import { noSuch, readOnly } from './iceberg-dialect.js';
import { ASK_FOR_CREDENTIALS, loadedTable, storageCredentials } from './load-table.js';

type Call = Pick<RouteCall<unknown, unknown>, 'core' | 'path'>;

/** The namespace of an account: its bucket has no other. */
const NAMESPACE = 'market_data';
const NAMESPACES = '/v1/namespaces';
const TABLES = `${NAMESPACES}/:namespace/tables`;
const TABLE = `${TABLES}/:table`;
const MOST_TABLES = 1_000;
/** Endpoints of the catalog, as Iceberg's specification writes them. Clients call no others. */
const ENDPOINTS = [
  ...['GET /v1/{prefix}/namespaces', 'GET /v1/{prefix}/namespaces/{namespace}'],
  ...['HEAD /v1/{prefix}/namespaces/{namespace}', 'GET /v1/{prefix}/namespaces/{namespace}/tables'],
  ...['GET', 'HEAD'].map((method) => `${method} /v1/{prefix}/namespaces/{namespace}/tables/{table}`),
  'GET /v1/{prefix}/namespaces/{namespace}/tables/{table}/credentials',
];

const readRoutes = [
  route({
    method: 'GET',
    path: '/v1/config',
    async answer({ core }) {
      await core(ViewerDocument, {});
      return ok({ defaults: ASK_FOR_CREDENTIALS, overrides: {}, endpoints: ENDPOINTS });
    },
  }),
  route({
    method: 'GET',
    path: NAMESPACES,
    query: z.object({ parent: z.string().optional() }),
    async answer({ core, query: { parent = '' } }) {
      await core(ViewerDocument, {});
      if (parent !== '') requireNamespace(parent);
      return ok({ namespaces: parent === '' ? [[NAMESPACE]] : [] });
    },
  }),
  route({
    method: 'GET',
    path: `${NAMESPACES}/:namespace`,
    async answer({ core, path, request }) {
      await core(ViewerDocument, {});
      requireNamespace(path.text('namespace'));
      return request.method === 'HEAD' ? NO_CONTENT : ok({ namespace: [NAMESPACE], properties: {} });
    },
  }),
  route({
    method: 'GET',
    path: TABLES,
    query: z.object({ pageSize: pageSize(MOST_TABLES).optional(), pageToken: pageToken.or(z.literal('')).optional() }),
    async answer({ core, path, query }) {
      requireNamespace(path.text('namespace'));
      const { icebergTables } = await core(IcebergTablesDocument, {});
      const after = Buffer.from(query.pageToken ?? '', 'base64url').toString();
      const names = icebergTables.filter((name) => name > after);
      const page = names.slice(0, query.pageSize ?? MOST_TABLES);
      const next = page.length < names.length ? Buffer.from(page.at(-1)!).toString('base64url') : null;
      const identifiers = page.map((name) => ({ namespace: [NAMESPACE], name }));
      return ok({ identifiers, 'next-page-token': next });
    },
  }),
  route({
    method: 'GET',
    path: TABLE,
    async answer({ core, path, request, signal }) {
      const table = await tableOf({ core, path });
      return request.method === 'HEAD' ? NO_CONTENT : loadedTable(table, { request, signal });
    },
  }),
  route({
    method: 'GET',
    path: `${TABLE}/credentials`,
    async answer({ core, path }) {
      return ok(storageCredentials(await tableOf({ core, path })));
    },
  }),
];

const otherRoutes = [
  ...(['POST', 'PUT', 'DELETE'] as const).map((method) =>
    route({
      method,
      path: '/v1/*rest',
      effect: 'read',
      async answer() {
        throw readOnly();
      },
    }),
  ),
  route({
    method: 'GET',
    path: '/v1/*rest',
    async answer() {
      throw new HttpRefusal('not_found', 'No route matches the path');
    },
  }),
];

/** Below `/iceberg`: a read-only REST catalog of Apache Iceberg over tables (beyond.md 11). */
export const icebergRoutes: Route[] = [...readRoutes, ...otherRoutes];

async function tableOf({ core, path }: Call) {
  requireNamespace(path.text('namespace'));
  const name = path.text('table');
  const { icebergTable } = await core(IcebergTableDocument, { name });
  if (!icebergTable) throw noSuch('Table', `${NAMESPACE}.${name}`);
  return icebergTable;
}

function requireNamespace(name: string): void {
  if (name !== NAMESPACE) throw noSuch('Namespace', name);
}
