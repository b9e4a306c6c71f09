import { SelectionName } from '../export-sets/set-parts.js';
import { PageAllSetsDocument, PageRestartSetDocument, PageStopSetDocument } from '../generated/operations.js';
import { listPage } from '../lists/use-list.js';
import { OperatedJobs } from './operated-jobs.js';

/** Export sets of all accounts. */
export function AllSets() {
  return (
    <OperatedJobs
      kind={{
        title: 'Export sets of all accounts',
        noun: 'set',
        subject: 'Selection',
        document: PageAllSetsDocument,
        pageOf: ({ allExportSets }) => listPage(allExportSets),
        retry: PageRestartSetDocument,
        stop: PageStopSetDocument,
        filesAfterStop: 'Datastreams that are complete keep their files.',
        pathOf: (id) => `/exports/sets/${id}`,
        progressOf: ({ totals }) => totals.progress,
        nameOf: ({ id }) => `the set ${id}`,
        subjectOf: (set) => <SelectionName set={set} />,
      }}
    />
  );
}
