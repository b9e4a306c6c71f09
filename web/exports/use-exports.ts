import { useAsk, useAskPages, useChange } from '../core/queries.js';
import { toast, toastProblem } from '../design/toasts.js';
import {
  type ExportFieldsFragment,
  PageCancelExportDocument,
  PageExportDocument,
  PageExportsDocument,
  type PageExportsQueryVariables,
} from '../generated/operations.js';
import { isLive } from './export-parts.js';

/** Operations that a change of an export makes stale. */
export const EXPORT_LISTS = ['PageExports', 'PageExportCount', 'PageExport'];
/** Events are faster; polling helps while their stream is down. */
export const EXPORT_LIST_MS = 10_000;

/** Queries exports page by page, newest first; polls while one is queued or running. */
export function useExports(filter: PageExportsQueryVariables['filter'], first = 50) {
  const asked = useAskPages(
    PageExportsDocument,
    { first, after: null, filter, sort: 'NEWEST' },
    ({ exports }) => exports,
    {
      refetchInterval: EXPORT_LIST_MS,
    },
  );
  const exports: ExportFieldsFragment[] | undefined = asked.data?.pages.flatMap(({ exports: page }) => page.nodes);
  return { ...asked, exports };
}

/** Queries one export; polls while it is queued or running. */
export function useExport(id: string) {
  const asked = useAsk(
    PageExportDocument,
    { id },
    {
      refetchInterval: ({ state }) => {
        const status = state.data?.export?.status;
        return status && isLive(status) ? EXPORT_LIST_MS : false;
      },
    },
  );
  return { ...asked, job: asked.data?.export };
}

/** Returns the action cancel, with its messages. */
export function useExportActions() {
  const canceling = useChange(PageCancelExportDocument, EXPORT_LISTS);
  return {
    busy: canceling.isPending,
    cancel: (id: string): void =>
      canceling.mutate({ id }, { onSuccess: () => toast('Export canceled'), onError: toastProblem }),
  };
}
