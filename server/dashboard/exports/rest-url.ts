import { useQuery } from '@tanstack/react-query';

async function loadConfig(): Promise<{ restUrl: string | null }> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json: ${response.status}`);
  return (await response.json()) as { restUrl: string | null };
}

/** Where the REST API is, for code to copy: as the server was told, or beside this page at its usual port. */
export function useRestUrl(): string {
  const { data } = useQuery({ queryKey: ['config'], queryFn: loadConfig, staleTime: Infinity });
  return `${data?.restUrl ?? `${location.protocol}//${location.hostname}:8080`}/v1`;
}
