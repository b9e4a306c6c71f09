import { useConfig } from '../core/config.js';

/** Returns the URL of the REST API: configured, or this host at the default port. */
export const useRestUrl = (): string => `${useFacadeUrl()}/v1`;

/** Returns the URL of the REST reference. */
export const useReferenceUrl = (): string => `${useFacadeUrl()}/docs`;

/** Returns the URL of the REST guide: from a key to files, step by step. */
export const useGuideUrl = (): string => `${useFacadeUrl()}/docs/guide`;

function useFacadeUrl(): string {
  const config = useConfig();
  return config?.restUrl ?? `${location.protocol}//${location.hostname}:8080`;
}
