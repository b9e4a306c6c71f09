import { useMemo } from 'react';
import { useAsk } from '../core/queries.js';
import { PageFeedsDocument, PageStreamTypesDocument } from '../generated/operations.js';

const CATALOG_MS = 10 * 60_000;
const NONE: readonly string[] = [];

/** Returns the codes of all exchanges, sorted; undefined while they are loading. */
export function useExchangeCodes(): readonly string[] | undefined {
  const { data } = useAsk(PageFeedsDocument, {}, { staleTime: CATALOG_MS });
  return data?.exchanges.map(({ code }) => code);
}

/** Returns the names of exchanges by their codes; empty while they are loading. */
export function useExchangeNames(): ReadonlyMap<string, string> {
  const { data } = useAsk(PageFeedsDocument, {}, { staleTime: CATALOG_MS });
  return useMemo(() => new Map(data?.exchanges.map(({ code, displayName }) => [code, displayName])), [data]);
}

/** Formats an exchange as a choice: its name, then its code. */
export function exchangeLabel(code: string, names: ReadonlyMap<string, string>): string {
  const name = names.get(code);
  return name === undefined || name === code ? code : `${name} · ${code}`;
}

/** Returns the stream types of an exchange; undefined while they are loading. */
export function useStreamTypes(exchange: string): readonly string[] | undefined {
  const options = { enabled: exchange !== '', staleTime: CATALOG_MS };
  const { data, isPlaceholderData } = useAsk(PageStreamTypesDocument, { exchange }, options);
  if (exchange === '') return NONE;
  return isPlaceholderData ? undefined : data && (data.exchange?.streamTypes ?? NONE);
}
