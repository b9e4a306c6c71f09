import { useQuery } from '@tanstack/react-query';

interface Config {
  /** Before `/v1`; null: beside this page at its usual port. */
  restUrl: string | null;
  /** The provider at which people may sign in; null: none. */
  singleSignOn: string | null;
}

async function loadConfig(): Promise<Config> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as Config;
}

/** Where the page runs, as its server tells; undefined until it has told. */
export function useConfig(): Config | undefined {
  return useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity }).data;
}
