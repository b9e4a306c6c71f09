/** Address of a service. The stack may start a `local` one if nothing answers. */
export interface ServiceAddress {
  host: string;
  port: number;
  local: boolean;
}

const isLocal = (host: string): boolean => ['127.0.0.1', 'localhost', '::1', '[::1]'].includes(host);

const address = (host: string, port: number): ServiceAddress => ({ host, port, local: isLocal(host) });

/** Returns address and login of a MySQL URL. Throws if it is malformed. */
export function mysqlAddress(text: string): ServiceAddress & { user: string; password: string; database: string } {
  const url = URL.parse(text);
  if (url?.protocol !== 'mysql:' || url.hostname === '') {
    throw new Error(`MYSQL_URL must have the form mysql://user:password@host:port/database: ${text}`);
  }
  return {
    ...address(url.hostname, Number(url.port || 3306)),
    user: decodeURIComponent(url.username) || 'root',
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1)) || 'export_service',
  };
}

/** Returns the address of a Temporal frontend, `host:port`. Throws if it is malformed. */
export function temporalAddress(text: string): ServiceAddress {
  const url = URL.parse(`tcp://${text}`);
  if (!url?.hostname) throw new Error(`TEMPORAL_ADDRESS must have the form host:port: ${text}`);
  return address(url.hostname, Number(url.port || 7233));
}

/**
 * Returns blob endpoint, account and key of an Azure Storage connection string. Throws if it names
 * no account.
 */
export function blobAddress(text: string): ServiceAddress & { account: string; key: string } {
  const fields = new Map(
    text
      .split(';')
      .filter((field) => field.includes('='))
      .map((field) => [field.slice(0, field.indexOf('=')).trim(), field.slice(field.indexOf('=') + 1).trim()]),
  );
  if (fields.get('UseDevelopmentStorage') === 'true') {
    return { ...address('127.0.0.1', 10_000), account: 'devstoreaccount1', key: '' };
  }
  const account = fields.get('AccountName');
  const suffix = fields.get('EndpointSuffix') ?? 'core.windows.net';
  const endpoint = URL.parse(fields.get('BlobEndpoint') ?? `https://${account ?? ''}.blob.${suffix}`);
  if (account === undefined || endpoint === null) {
    throw new Error('AZURE_STORAGE_CONNECTION_STRING must contain AccountName or UseDevelopmentStorage=true');
  }
  const port = Number(endpoint.port || (endpoint.protocol === 'https:' ? 443 : 80));
  return { ...address(endpoint.hostname, port), account, key: fields.get('AccountKey') ?? '' };
}
