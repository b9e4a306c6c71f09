/** The one container for raw segments and export files. */
export const MARKET_DATA_CONTAINER = 'market-data';

/** Azurite's well-known account and key. Not secret. */
const AZURITE_ACCOUNT = 'devstoreaccount1';
export const AZURITE_KEY = 'Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==';

/** Returns the connection string of an Azurite at a port of this machine. */
export const azuriteConnectionString = (port: number, key = AZURITE_KEY): string =>
  `DefaultEndpointsProtocol=http;AccountName=${AZURITE_ACCOUNT};AccountKey=${key};` +
  `BlobEndpoint=http://127.0.0.1:${port}/${AZURITE_ACCOUNT};`;

/** The default of every process. */
export const LOCAL_BLOB_STORAGE = azuriteConnectionString(10_000);
