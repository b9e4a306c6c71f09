import { useSearchParams } from 'react-router';

type Change = (before: URLSearchParams) => URLSearchParams;

/**
 * Returns the parameters of the address as drawn, and how to change them. By default a change
 * replaces the address; pass `false` so that Back returns to it. A change begins with the
 * parameters that the browser has: those that are drawn follow later on a busy machine, and what
 * was typed in between would be lost.
 */
export function useAddressParams(): [URLSearchParams, (change: Change, replace?: boolean) => void] {
  const [drawn, setParams] = useSearchParams();
  const set = (change: Change, replace = true): void =>
    setParams(change(new URLSearchParams(window.location.search)), { replace });
  return [drawn, set];
}
