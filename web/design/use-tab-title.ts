import { useEffect } from 'react';

/** Names the page in the browser's tab. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Market data`;
  }, [title]);
}
