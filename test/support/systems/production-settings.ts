import { randomBytes } from 'node:crypto';

export const newSecret = (): string => randomBytes(32).toString('hex');

/**
 * The settings that production requires: new secrets, a storage account key, the address of the
 * page.
 */
export const productionSettings = (): Record<string, string> => ({
  NODE_ENV: 'production',
  MYSQL_URL: `mysql://export:${newSecret()}@127.0.0.1:3306/export_service`,
  SERVICE_TOKEN: newSecret(),
  TOKEN_KEYS: `${newSecret()},${newSecret()}`,
  SESSION_SECRET: newSecret(),
  AZURE_STORAGE_CONNECTION_STRING: `DefaultEndpointsProtocol=https;AccountName=exports;AccountKey=${randomBytes(64).toString('base64')};EndpointSuffix=core.windows.net`,
  DASHBOARD_URL: 'https://exports.example.com',
});
