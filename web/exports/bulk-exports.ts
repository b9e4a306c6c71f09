import { ask } from '../core/ask.js';
import { refetchAll } from '../core/queries.js';
import { saveText } from '../core/save-file.js';
import {
  type ExportFieldsFragment,
  PageCancelExportDocument,
  PageDeleteExportDocument,
  PageDownloadDocument,
  PageManifestDocument,
} from '../generated/operations.js';
import type { BulkAction } from '../lists/bulk-bar.js';
import { isExpired, isLive } from './export-parts.js';

type Action = BulkAction<ExportFieldsFragment>;

const hasFiles = (job: ExportFieldsFragment): boolean => job.status === 'SUCCEEDED' && !isExpired(job);

const reload = (): Promise<void> => refetchAll(['PageExports', 'PageExport', 'PageExportCount', 'PageExportsUnderWay']);

/** Saves the links of all files of exports, one a line. They are good for five minutes. */
function saveLinks(): Action {
  const links = new Map<string, string[]>();
  return {
    label: 'Save links',
    done: 'with their links saved',
    applies: hasFiles,
    each: async ({ id }) => {
      const { exportDownload } = await ask(PageDownloadDocument, { id });
      links.set(
        id,
        exportDownload.artifacts.map(({ url }) => url),
      );
    },
    onDone: (rows) => {
      const lines = rows.flatMap(({ id }) => links.get(id) ?? []);
      if (lines.length > 0) saveText(`${lines.join('\n')}\n`, 'export-links.txt', 'text/plain');
    },
  };
}

/** Saves the manifests of exports as one JSON object, by their ids. */
function saveManifests(): Action {
  const manifests = new Map<string, unknown>();
  return {
    label: 'Save manifests',
    done: 'with their manifests saved',
    applies: hasFiles,
    each: async ({ id }) => {
      const { exportManifest } = await ask(PageManifestDocument, { id });
      manifests.set(id, exportManifest);
    },
    onDone: (rows) => {
      if (rows.length === 0) return;
      const all = Object.fromEntries(rows.map(({ id }) => [id, manifests.get(id)]));
      saveText(JSON.stringify(all, null, 2), 'export-manifests.json', 'application/json');
    },
  };
}

/** Returns what can be done with several exports. */
export const exportActions = (): Action[] => [
  saveLinks(),
  saveManifests(),
  {
    label: 'Cancel',
    done: 'canceled',
    isDanger: true,
    applies: ({ status }) => isLive(status),
    confirm: 'They end without files. What is written already is removed.',
    each: ({ id }) => ask(PageCancelExportDocument, { id }),
    onDone: reload,
  },
  {
    label: 'Delete',
    done: 'deleted',
    isDanger: true,
    confirm: 'Their files are removed. Exports that still run are canceled.',
    each: ({ id }) => ask(PageDeleteExportDocument, { id }),
    onDone: reload,
  },
];
