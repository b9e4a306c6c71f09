import { useState } from 'react';
import { messageOf } from '../../../schema/message-of.js';
import { ask } from '../core/ask.js';
import { useAskPages } from '../core/queries.js';
import { saveText } from '../core/save-file.js';
import { Icon } from '../design/icon.js';
import { Copy, copyText, Panel } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { NsRange } from '../exports/export-parts.js';
import { pullCommand } from '../exports/request-code.rule.js';
import {
  type ExportSetFieldsFragment,
  PageExportSetChecksumsDocument,
  PageExportSetFilesDocument,
  PageExportSetManifestDocument,
} from '../generated/operations.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { manifestFile } from './set-manifest.rule.js';

const PAGE_SIZE = 100;
/** Links are valid for five minutes. */
const RENEW_MS = 4 * 60_000;

function AllFiles({ id }: { id: string }) {
  const [busy, setBusy] = useState(false);
  const save = async (work: () => Promise<void>): Promise<void> => {
    setBusy(true);
    await work().catch((error: unknown) => toast(messageOf(error), { tone: 'bad' }));
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
export function SetFiles({ set: { id, totals } }: { set: ExportSetFieldsFragment }) {
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
        <ScrollRows label="Files (scrollable)">
          <table className="table cards">
            <thead>
              <tr>
                <th>File</th>
                <th>Covers (UTC)</th>
                <th className="number">Rows</th>
                <th className="number">Size</th>
                <th>SHA-256</th>
                <th>
                  <span className="visually-hidden">Download</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {files ? (
                files.map((file) => (
                  <tr key={file.id}>
                    <td className="mono small set-file">{file.filename}</td>
                    <td className="mono small">
                      <NsRange range={file} />
                    </td>
                    <td className="number" data-label="Rows">
                      {countText(file.rows)}
                    </td>
                    <td className="number" data-label="Size">
                      {bytesText(file.bytes)}
                    </td>
                    <td className="tight" data-label="SHA-256">
                      <Copy text={file.sha256} what="SHA-256" shown={`${file.sha256.slice(0, 10)}…`} />
                    </td>
                    <td className="tight">
                      <a
                        className="button small"
                        href={file.url}
                        download={file.filename.replaceAll('/', '_')}
                        aria-label={`Download ${file.filename}`}
                      >
                        <Icon name="download" /> Download
                      </a>
                    </td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={3} columns={6} />
              )}
            </tbody>
          </table>
        </ScrollRows>
      )}
      <ShowMore asked={asked} />
    </Panel>
  );
}
