import { Link } from 'react-router';
import { messageOf } from '../../../schema/message-of.js';
import { ServerError } from '../core/ask.js';
import { useAsk } from '../core/queries.js';
import { Skeleton } from '../design/states.js';
import { type CreateExportInput, PageEstimateDocument, PagePreviewDocument } from '../generated/operations.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { PreviewTable } from './preview-table.js';

interface Asked {
  input: CreateExportInput;
  /** False while the form is incomplete. */
  ready: boolean;
}

const DENIALS: Record<string, string> = {
  no_plan: 'The account has no plan.',
  suspended: 'The account is suspended.',
  grace_period: 'The account is in its grace period.',
  trial_export_cap: 'The trial’s export volume would be exceeded.',
  plan_limit: 'The plan’s limit would be exceeded.',
};

function NotSubscribed() {
  return (
    <p className="soft">
      You are not subscribed to this stream. <Link to="/catalog">Subscribe in the catalogue</Link> first: exports
      contain data that was collected for you.
    </p>
  );
}

/** The estimate of the export, and whether a cap would deny it. */
export function Estimate({ input, ready }: Asked) {
  const { data, error } = useAsk(PageEstimateDocument, { input }, { enabled: ready });
  if (!ready) return <p className="faint">Select a datastream and a time range.</p>;
  if (error instanceof ServerError && error.code === 'permission_denied') return <NotSubscribed />;
  if (error) return <p className="problem">{messageOf(error)}</p>;
  const estimate = data?.exportEstimate;
  if (!estimate) return <Skeleton width="280px" />;
  const denial = estimate.wouldDeny;
  return (
    <div className="stack" aria-live="polite">
      <p>
        About <strong>{bytesText(estimate.bytes)}</strong>, {countText(estimate.rows)} rows in{' '}
        {plural(estimate.partitions, 'file')}
      </p>
      {denial && (
        <p className="notice" data-tone="warn">
          {DENIALS[denial.reason] ?? denial.reason}
          {denial.limit && denial.current && ` ${bytesText(denial.current)} of ${bytesText(denial.limit)} are used.`}
        </p>
      )}
    </div>
  );
}

/** The first rows of real data with the selected schema. */
export function FirstRows({ input, ready }: Asked) {
  const { datastreamId, schema, fromNs, toNs, view } = input;
  const variables = { input: { datastreamId, schema, fromNs, toNs, view, limit: 20, draft: false } };
  const { data, error } = useAsk(PagePreviewDocument, variables, { enabled: ready, staleTime: 30_000 });
  if (!ready) return <p className="faint">They appear once you have selected a datastream and a time range.</p>;
  if (error instanceof ServerError && error.code === 'permission_denied') return <NotSubscribed />;
  if (error) return <p className="problem">{messageOf(error)}</p>;
  return <PreviewTable preview={data?.schemaPreview} />;
}
