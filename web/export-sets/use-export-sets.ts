import { useAsk, useChange } from '../core/queries.js';
import { toast, toastProblem } from '../design/toasts.js';
import { isLive } from '../exports/export-parts.js';
import {
  PageCancelExportSetDocument,
  PageExportSetDocument,
  PageRetryExportSetDocument,
} from '../generated/operations.js';
import { SET_QUERIES } from './set-queries.rule.js';

/** Events tell the status; polling shows the progress between. */
export const SET_LIST_MS = 10_000;
const DETAIL_POLL_MS = 3_000;

/** Queries one set; polls while it is queued or running. */
export function useExportSet(id: string) {
  const asked = useAsk(
    PageExportSetDocument,
    { id },
    {
      refetchInterval: ({ state }) => {
        const status = state.data?.exportSet?.status;
        return status && isLive(status) ? DETAIL_POLL_MS : false;
      },
    },
  );
  return { ...asked, set: asked.data?.exportSet };
}

/** Returns the actions cancel and retry, with their messages. */
export function useExportSetActions() {
  const canceling = useChange(PageCancelExportSetDocument, SET_QUERIES);
  const retrying = useChange(PageRetryExportSetDocument, SET_QUERIES);
  return {
    busy: canceling.isPending || retrying.isPending,
    cancel: (id: string): void =>
      canceling.mutate({ id }, { onSuccess: () => toast('Export set canceled'), onError: toastProblem }),
    retry: (id: string): void =>
      retrying.mutate({ id }, { onSuccess: () => toast('Failed datastreams run again'), onError: toastProblem }),
  };
}
