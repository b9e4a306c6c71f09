import { useState } from 'react';
import { ask } from '../core/ask.js';
import { useAskPages } from '../core/queries.js';
import { saveText } from '../core/save-file.js';
import { Icon } from '../design/icon.js';
import { copyText, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed } from '../design/states.js';
import { toastProblem } from '../design/toasts.js';
import { FileTable } from '../exports/file-table.js';
import { pullCommand } from '../exports/mde-command.rule.js';
import {
  type ExportSetBodyFragment,
  PageExportSetChecksumsDocument,
  PageExportSetFilesDocument,
  PageExportSetManifestDocument,
  type PageExportSetManifestQuery,
} from '../generated/operations.js';
import { bytesText, plural } from '../text/numbers.rule.js';
import { exactJson } from '../../schema/text/exact-json.js';
import { bodyWithSelection } from '../../schema/export-sets/export-set-body.js';
import { setManifestBody } from '../../schema/export-sets/set-manifest-body.js';
import { exportSetDetailsShape } from '../../schema/generated/contracts.js';

type Asked = NonNullable<PageExportSetManifestQuery['exportSet']>;

const PAGE_SIZE = 100;
/** Links are valid for five minutes. */
const RENEW_MS = 4 * 60_000;

function AllFiles({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const save = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch(toastProblem);
    setBusy(false);
  };
  const saveManifest = async (): Promise<void> => {
    const { exportSet, exportSetManifest } = await ask(PageExportSetManifestDocument, { id });
    if (exportSet) saveText(manifestFile(exportSet, exportSetManifest), 'manifest.json', 'application/json');
  };
  const saveChecksums = async (): Promise<void> => {
    const { exportSetChecksums } = await ask(PageExportSetChecksumsDocument, { id });
    saveText(exportSetChecksums, 'SHA256SUMS', 'text/plain');
  };
  return (
    <span className="row wrap">
      <button
        type="button"
        className="button small"
        title="The command downloads all files, checks them, and continues after an interruption"
        onClick={() => void copyText(pullCommand(id), 'mde command')}
      >
        <Icon name="copy" /> Copy mde command
      </button>
      <button type="button" className="button small" disabled={busy} onClick={() => void save(saveManifest)}>
        <Icon name="download" /> Manifest
      </button>
      <button
        type="button"
        className="button small"
        title="For sha256sum --check"
        disabled={busy}
        onClick={() => void save(saveChecksums)}
      >
        <Icon name="download" /> SHA256SUMS
      </button>
    </span>
  );
}

/** The files of a set that has ended, page by page. */
export function SetFiles({ set: { id, totals } }: { set: ExportSetBodyFragment }) {
  const asked = useAskPages(
    PageExportSetFilesDocument,
    { id, first: PAGE_SIZE, after: null },
    ({ exportSetFiles }) => exportSetFiles,
    { refetchInterval: RENEW_MS },
  );
  const files = asked.data?.pages.flatMap(({ exportSetFiles }) => exportSetFiles.nodes);
  const count = asked.data?.pages[0]?.exportSetFiles.totalCount;
  return (
    <Panel
      title={count === undefined ? 'Files' : `${plural(count, 'file')}, ${bytesText(totals.bytes)}`}
      actions={count !== undefined && count > 0 && <AllFiles id={id} />}
    >
      {asked.error && !files ? (
        <Failed error={asked.error} onRetry={() => void asked.refetch()} />
      ) : files?.length === 0 ? (
        <Empty title="No files">None of the datastreams has succeeded.</Empty>
      ) : (
        <FileTable
          files={files}
          skeletons={3}
          nameClass="set-file"
          linkOf={({ filename, url }) => (
            <a
              className="button small"
              href={url}
              download={filename.replaceAll('/', '_')}
              aria-label={`Download ${filename}`}
            >
              <Icon name="download" /> Download
            </a>
          )}
        />
      )}
      <ShowMore asked={asked} />
    </Panel>
  );
}

/** Returns the manifest of a set as REST and deliveries write it, to the byte. */
const manifestFile = (set: Asked, manifest: PageExportSetManifestQuery['exportSetManifest']): string =>
  exactJson(setManifestBody(bodyWithSelection(exportSetDetailsShape, set), manifest));
