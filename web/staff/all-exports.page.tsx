import { StreamName, streamText } from '../design/stream-name.js';
import { PageAllExportsDocument, PageRetryExportDocument, PageStopExportDocument } from '../generated/operations.js';
import { listPage } from '../lists/use-list.js';
import { OperatedJobs } from './operated-jobs.js';

/** Exports of all accounts, those of sets left out. */
export function AllExports() {
  return (
    <OperatedJobs
      kind={{
        title: 'Exports of all accounts',
        noun: 'export',
        subject: 'Datastream',
        document: PageAllExportsDocument,
        pageOf: ({ allExports }) => listPage(allExports),
        retry: PageRetryExportDocument,
        stop: PageStopExportDocument,
        filesAfterStop: 'Files are removed.',
        pathOf: (id) => `/exports/${id}`,
        progressOf: ({ progress }) => progress,
        nameOf: ({ id, datastream }) => `${streamText(datastream)}, ${id}`,
        subjectOf: ({ datastream }) => <StreamName stream={datastream} />,
      }}
    />
  );
}
