/** A container of Azure Blob Storage. */
export interface AzurePlace {
  kind: 'azure_blob';
  /** URL of the container without a query: the SAS is a secret. */
  containerUrl: string;
}

/** A bucket of S3 or of a store that speaks its protocol. */
export interface S3Place {
  kind: 's3';
  /** Null: AWS. */
  endpoint: string | null;
  region: string;
  bucket: string;
}

/** Location of a destination, without secrets. */
export type DestinationPlace = AzurePlace | S3Place;

export const DESTINATION_KINDS = ['azure_blob', 's3'] as const satisfies DestinationPlace['kind'][];
export type DestinationKind = DestinationPlace['kind'];

/** Credentials of a destination. Sealed in the database, never in a job, a result or a log. */
export type DestinationCredentials =
  | { kind: 'azure_blob'; sas: string }
  | { kind: 'azure_blob'; account: string; accountKey: string }
  | { kind: 's3'; accessKeyId: string; secretAccessKey: string };

/** A destination that a worker can open. */
export interface OpenableDestination {
  place: DestinationPlace;
  credentials: DestinationCredentials;
}

/**
 * Returns the URI of a place, without a slash at its end, as engines write it in paths: `s3://` or
 * `abfss://`.
 */
export function engineUri(place: DestinationPlace): string {
  if (place.kind === 's3') return `s3://${place.bucket}`;
  const { hostname, pathname } = new URL(place.containerUrl);
  // Emulators have the account in the path.
  const [container, account] = pathname.split('/').filter(Boolean).reverse();
  const host = account === undefined ? hostname.replace('.blob.', '.dfs.') : `${account}.dfs.core.windows.net`;
  return `abfss://${container}@${host}`;
}

/** Returns the URL that requests to a place go to; AWS has one for each region. */
export function addressOf(place: DestinationPlace): string {
  if (place.kind === 'azure_blob') return place.containerUrl;
  return place.endpoint ?? `https://s3.${place.region}.amazonaws.com`;
}
