import { messageOf } from '../../../schema/message-of.js';
import { useAsk, useAskPages, useChange } from '../core/queries.js';
import { toast } from '../design/toasts.js';
import {
  type ExportFieldsFragment,
  PageCancelExportDocument,
  PageDeleteExportDocument,
  PageExportDocument,
  PageExportsDocument,
  type PageExportsQueryVariables,
} from '../generated/operations.js';
import { isLive } from './export-parts.js';

const LISTS = ['PageExports', 'PageExportCount', 'PageExport'];
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

/** Returns the actions cancel and delete, with their messages. */
export function useExportActions() {
  const canceling = useChange(PageCancelExportDocument, LISTS);
  const deleting = useChange(PageDeleteExportDocument, LISTS);
  const onError = (error: Error): void => toast(messageOf(error), { tone: 'bad' });
  return {
    busy: canceling.isPending || deleting.isPending,
    cancel: (id: string): void => canceling.mutate({ id }, { onSuccess: () => toast('Export canceled'), onError }),
    remove: (id: string, onDone: () => void): void =>
      deleting.mutate(
        { id },
        {
          onSuccess: () => {
            toast('Export and its files deleted');
            onDone();
          },
          onError,
        },
      ),
  };
}
