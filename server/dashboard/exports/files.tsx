import { useAsk } from '../app/queries.js';
import { Icon } from '../design/icon.js';
import { Copy, Panel } from '../design/parts.js';
import { Failed, SkeletonRows } from '../design/states.js';
import { PageDownloadDocument } from '../generated/operations.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { NsRange } from './export-parts.js';

/** Shorter than the five minutes for which a link is good. */
const LINK_MS = 4 * 60_000;

/** The files of a succeeded export, to download. */
export function Files({ id }: { id: string }) {
  const { data, error, refetch } = useAsk(PageDownloadDocument, { id }, { refetchInterval: LINK_MS });
  const files = data?.exportDownload.artifacts;
  const bytes = files?.reduce((sum, file) => sum + BigInt(file.bytes), 0n) ?? 0n;
  return (
    <Panel title={files ? `${plural(files.length, 'file')}, ${bytesText(bytes)}` : 'Files'}>
      {error && !data ? (
        <Failed error={error} onRetry={() => void refetch()} />
      ) : (
        <div className="table-wrap">
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
                    <td className="mono small">{file.filename}</td>
                    <td className="mono small">
                      <NsRange from={file.fromNs} to={file.toNs} />
                    </td>
                    <td className="number">{countText(file.rows)}</td>
                    <td className="number">{bytesText(file.bytes)}</td>
                    <td className="tight">
                      <Copy text={file.sha256} what="SHA-256" shown={`${file.sha256.slice(0, 10)}…`} />
                    </td>
                    <td className="tight">
                      <a className="button primary small" href={file.url} download={file.filename}>
                        <Icon name="download" /> Download
                      </a>
                    </td>
                  </tr>
                ))
              ) : (
                <SkeletonRows rows={1} columns={6} />
              )}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
