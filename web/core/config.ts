import { useQuery } from '@tanstack/react-query';

interface Config {
  /** The REST URL without `/v1`; null: this host at the default port. */
  restUrl: string | null;
  /** The name of the single sign-on provider, or null. */
  singleSignOn: string | null;
}

async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as Config;
}

/** Returns the page's configuration from the server; undefined until it is loaded. */
export function useConfig(): Config | undefined {
  return useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;
}
