import { useNavigate } from 'react-router';
import { useChange } from '../core/queries.js';
import { Icon } from '../design/icon.js';
import { Ago, Id } from '../design/parts.js';
import { toast, toastProblem } from '../design/toasts.js';
import { ExportState, isLive } from '../exports/export-parts.js';
import { plural } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';
import { canRetry, type OperatedKind, type OperatedJob, titleCase } from './operated-job.js';

interface CellsProps<Job, Data> {
  kind: OperatedKind<Job, Data>;
  job: Job;
  onStop: () => void;
}

/** A row of a list of exports or sets, with the operator's actions. */
export function OperatedJobCells<Job extends OperatedJob, Data>({ kind, job, onStop }: CellsProps<Job, Data>) {
  const retrying = useChange(kind.retry, [kind.document.name]);
  const navigate = useNavigate();
  return (
    <>
      <td>
        <button
          type="button"
          className="link-button"
          title={`Act for ${job.account?.name ?? job.accountId} and open ${job.id}`}
          onClick={() => {
            actFor(job.accountId);
            void navigate(kind.pathOf(job.id));
          }}
        >
          {kind.subjectOf(job)}
        </button>
      </td>
      <td className="state-cell">
        <ExportState status={job.status} progress={kind.progressOf(job)} />
        {job.reason && <span className="small soft block">{job.reason}</span>}
        {job.retries > 0 && <span className="small soft block">run again {plural(job.retries, 'time')}</span>}
      </td>
      <td className="tight" data-label="Created">
        <Ago at={job.createdAt} />
      </td>
      <td className="tight">
        <Id id={job.id} />
      </td>
      <td className="tight">{job.account?.name ?? <Id id={job.accountId} />}</td>
      <td className="tight">
        <span className="row">
          <a className="button small" href={job.temporalUrl} target="_blank" rel="noreferrer">
            Temporal <Icon name="external" />
          </a>
          {canRetry(job) && (
            <button
              type="button"
              className="button small"
              disabled={retrying.isPending}
              onClick={() =>
                retrying.mutate(
                  { id: job.id },
                  {
                    onSuccess: () => toast(`${titleCase(kind.noun)} restarted`),
                    onError: toastProblem,
                  },
                )
              }
            >
              Run again
            </button>
          )}
          {isLive(job.status) && (
            <button type="button" className="button small danger" onClick={onStop}>
              Stop
            </button>
          )}
        </span>
      </td>
    </>
  );
}
