import { useMemo } from 'react';
import { useAsk } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { copyText, Panel } from '../design/parts.js';
import { Failed } from '../design/states.js';
import { toast } from '../design/toasts.js';
import { PageDownloadDocument, PageManifestDocument } from '../generated/operations.js';
import { bytesText, plural } from '../text/numbers.rule.js';
import { asDownloadScript, checksumsOf, type LinkedFile } from './download-script.rule.js';
import { FileTable } from './file-table.js';
import { receivedOfFile, toManifestRanges } from './received.rule.js';

/** Lifetime of a link, and when it is renewed. */
const GOOD_MS = 5 * 60_000;
const LINK_MS = 4 * 60_000;
/** Starts downloads in order, so that the browser asks for permission once. */
const APART_MS = 300;

/** Starts each download in a frame of its own: following a link cancels the previous navigation. */
function downloadAll(files: readonly LinkedFile[]): void {
  files.forEach(({ url }, index) => {
    setTimeout(() => {
      const frame = document.createElement('iframe');
      frame.hidden = true;
      frame.src = url;
      document.body.append(frame);
      setTimeout(() => frame.remove(), GOOD_MS);
    }, index * APART_MS);
  });
  toast(`${plural(files.length, 'download')} started; the browser may ask whether to allow them`);
}

function AllFiles({ id, files, askedAtMs }: { id: string; files: readonly LinkedFile[]; askedAtMs: number }) {
  return (
    <span className="row wrap">
      <button
        type="button"
        className="button small"
        title="Downloads all files with curl and verifies them"
        onClick={() => void copyText(asDownloadScript(files, id, askedAtMs + GOOD_MS), 'Script')}
      >
        <Icon name="copy" /> Copy as script
      </button>
      <button
        type="button"
        className="button small"
        title="For sha256sum --check"
        onClick={() => void copyText(checksumsOf(files), 'Checksums')}
      >
        <Icon name="copy" /> Checksums
      </button>
      {files.length > 1 && (
        <button type="button" className="button primary small" onClick={() => downloadAll(files)}>
          <Icon name="download" /> Download all
        </button>
      )}
    </span>
  );
}

/** The files of a succeeded export, with download links. */
export function Files({ id }: { id: string }) {
  const { data, error, refetch, dataUpdatedAt } = useAsk(PageDownloadDocument, { id }, { refetchInterval: LINK_MS });
  const manifest = useAsk(PageManifestDocument, { id }).data?.exportManifest;
  const ranges = useMemo(() => manifest && toManifestRanges(manifest), [manifest]);
  const files = data?.exportDownload.artifacts;
  const bytes = files?.reduce((sum, file) => sum + BigInt(file.bytes), 0n) ?? 0n;
  return (
    <Panel
      title={files ? `${plural(files.length, 'file')}, ${bytesText(bytes)}` : 'Files'}
      actions={files && files.length > 0 && <AllFiles id={id} files={files} askedAtMs={dataUpdatedAt} />}
    >
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <FileTable
          files={files}
          skeletons={1}
          receivedOf={(file) => ranges && receivedOfFile(file, ranges)}
          linkOf={(file) => (
            <a className="button primary small" href={file.url} download={file.filename}>
              <Icon name="download" /> Download
            </a>
          )}
        />
      )}
    </Panel>
  );
}
