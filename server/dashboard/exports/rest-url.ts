import { useConfig } from '../app/config.js';

/** Where the REST API is, for code to copy: as the server was told, or beside this page at its usual port. */
export function useRestUrl(): string {
  const config = useConfig();
  return `${config?.restUrl ?? `${location.protocol}//${location.hostname}:8080`}/v1`;
}
