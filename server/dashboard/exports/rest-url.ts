import { useConfig } from '../core/config.js';

/** Returns the URL of the REST API: configured, or this host at the default port. */
export function useRestUrl(): string {
  const config = useConfig();
  return `${config?.restUrl ?? `${location.protocol}//${location.hostname}:8080`}/v1`;
}
