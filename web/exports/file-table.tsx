import type { ReactNode } from 'react';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { Copy } from '../design/parts.js';
import { ScrollRows } from '../design/scroll-rows.js';
import { SkeletonRows } from '../design/states.js';
import { bytesText, countText } from '../text/numbers.rule.js';
import { NsRange, ReceivedShare } from './export-parts.js';
import type { ReceivedTime } from './received.rule.js';
import { zoneText } from '../text/times.rule.js';

interface ListedFile extends TimeRangeText {
  id: string;
  filename: string;
  rows: string;
  bytes: string;
  sha256: string;
}

interface FileTableProps<File extends ListedFile> {
  /** Undefined while they are loading. */
  files: readonly File[] | undefined;
  /** Rows to show meanwhile. */
  skeletons: number;
  /** Class of the cells with the names. */
  nameClass?: string;
  linkOf: (file: File) => ReactNode;
  /** Returns what was received of the time of a file, if it is known. */
  receivedOf?: (file: File) => ReceivedTime | undefined;
}

/** The files of an export or a set, each with its download link. */
export function FileTable<File extends ListedFile>(props: FileTableProps<File>) {
  const { files, skeletons, nameClass, linkOf, receivedOf } = props;
  return (
    <ScrollRows label="Files (scrollable)">
      <table className="table cards">
        <thead>
          <tr>
            <th>File</th>
            <th>Time ({zoneText()})</th>
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
                <td className={nameClass ? `mono small ${nameClass}` : 'mono small'}>{file.filename}</td>
                <td className="mono small">
                  <NsRange range={file} />
                  <ReceivedShare of={receivedOf?.(file)} />
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
                <td className="tight">{linkOf(file)}</td>
              </tr>
            ))
          ) : (
            <SkeletonRows rows={skeletons} columns={6} />
          )}
        </tbody>
      </table>
    </ScrollRows>
  );
}
