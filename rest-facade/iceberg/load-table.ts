import { text } from 'node:stream/consumers';
import type { IcebergTableQuery } from '../generated/operations.js';
import type { RouteAnswer } from '../http/answer.js';
import type { RouteCall } from '../http/route.js';
import { openBlob } from '../s3/relay-blob.js';
import { endpointOf, REGION } from '../s3/s3-address.js';

type Table = NonNullable<IcebergTableQuery['icebergTable']>;

const DELEGATION = 'X-Iceberg-Access-Delegation';
const VENDED = 'vended-credentials';

/** Settings by which clients ask for credentials of each table. */
export const ASK_FOR_CREDENTIALS = { [`header.${DELEGATION}`]: VENDED };

/**
 * Returns the response to loadTable, with the stored metadata as text. A client that does not ask
 * for credentials keeps those that it has: a setting of a table would replace its own.
 */
export async function loadedTable(
  table: Table,
  { request, signal }: Pick<RouteCall<unknown, unknown>, 'request' | 'signal'>,
): Promise<RouteAnswer> {
  const { url, bytes } = table.metadata;
  const blob = await openBlob(url, { from: 0, to: Number(bytes) - 1 }, signal);
  const metadata = await text(blob);
  const asked = (request.get(DELEGATION) ?? '').split(',').map((mode) => mode.trim());
  const address = {
    's3.endpoint': endpointOf(request),
    's3.path-style-access': 'true',
    's3.region': REGION,
    'client.region': REGION,
  };
  const rest = asked.includes(VENDED)
    ? { config: { ...address, ...pairOf(table) }, ...storageCredentials(table) }
    : { config: address };
  const location = JSON.stringify(table.metadataLocation);
  return {
    status: 200,
    headers: { 'Content-Type': 'application/json' },
    text: `{"metadata-location":${location},"metadata":${metadata},${JSON.stringify(rest).slice(1)}`,
  };
}

/** Returns the pair of a table with the prefix that it is for. */
export const storageCredentials = (table: Table) => ({
  'storage-credentials': [{ prefix: `${table.location}/`, config: pairOf(table) }],
});

const pairOf = ({ credentials }: Table) => ({
  's3.access-key-id': credentials.accessKeyId,
  's3.secret-access-key': credentials.secretAccessKey,
  's3.session-token': credentials.sessionToken,
  's3.session-token-expires-at-ms': String(Date.parse(credentials.expiresAt)),
});
