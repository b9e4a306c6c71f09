import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../schema/text/message-of.js';
import { useCaps } from '../billing/use-caps.js';
import { ServerError } from '../core/ask.js';
import { knownAnswer, useAsk } from '../core/queries.js';
import { Skeleton } from '../design/states.js';
import { skippedCounts } from '../export-sets/set-text.rule.js';
import {
  type CreateExportInput,
  type CreateExportScheduleInput,
  type CreateExportSetInput,
  PageEstimateDocument,
  type PageEstimateQuery,
  PageExportSetEstimateDocument,
  PagePreviewDocument,
} from '../generated/operations.js';
import { mayOwn, useSignedIn } from '../session/viewer.js';
import { bytesText, countText, plural } from '../text/numbers.rule.js';
import { msOfNs } from '../text/times.rule.js';
import { costText } from './cost.rule.js';
import { ReceivedShare } from '../exports/export-parts.js';
import { PreviewTable } from '../exports/preview-table.js';

/** A request of the form. */
export type FormRequest =
  | { kind: 'export'; input: CreateExportInput }
  | { kind: 'set'; input: CreateExportSetInput }
  /** `example`: the set of its last period that has ended. */
  | { kind: 'schedule'; input: CreateExportScheduleInput; example: CreateExportSetInput };

interface Asked<Request> {
  /** Null while the form is incomplete. */
  request: Request | null;
  /**
   * Whether the form has changed since: an answer would stand beside a selection that it is not of.
   */
  changing: boolean;
  /** Text that says what to select before there is a request. */
  needed: string;
}

/** A range that ended this recently may still get rows: what has just arrived is not stored yet. */
const RECENT_MS = 120_000;
const EMPTY_REFRESH_MS = 3_000;

const DENIALS: Record<string, string> = {
  no_plan: 'The account has no plan.',
  suspended: 'The account is suspended.',
  grace_period: 'The account is in its grace period.',
  trial_export_cap: 'The trial’s export volume would be exceeded.',
  plan_limit: 'The plan’s limit would be exceeded.',
};

function NotSubscribed({ many }: { many: boolean }) {
  return (
    <p className="soft">
      You are {many ? 'subscribed to none of these streams' : 'not subscribed to this stream'}.{' '}
      <Link to="/catalog">Subscribe in the catalogue</Link> first: exports contain data that was collected for you.
    </p>
  );
}

function Problem({ error, many }: { error: Error; many: boolean }) {
  if (error instanceof ServerError && error.code === 'permission_denied') return <NotSubscribed many={many} />;
  return <p className="problem">{messageOf(error)}</p>;
}

function Denial({ denial }: { denial: PageEstimateQuery['exportEstimate']['wouldDeny'] }) {
  if (!denial) return null;
  return (
    <p className="notice" data-tone="warn">
      {DENIALS[denial.reason] ?? denial.reason}
      {denial.limit && denial.current && ` ${bytesText(denial.current)} of ${bytesText(denial.limit)} are used.`}
    </p>
  );
}

function Cost({ bytes }: { bytes: string }) {
  const { caps } = useCaps(mayOwn(useSignedIn()));
  const text = costText(bytes, caps);
  return text === undefined ? null : <p className="soft">{text}</p>;
}

const Waiting = () => (
  <div className="stack">
    <Skeleton width="280px" />
    <Skeleton width="220px" />
  </div>
);

function Sizes({ bytes, children }: { bytes: string; children: ReactNode }) {
  return (
    <p>
      About <strong>{bytesText(bytes)}</strong>, {children}
    </p>
  );
}

/**
 * The estimate of the request, what it costs, and whether a cap would deny it. Shown only for the
 * form as it is.
 */
export function Estimate({ request, changing, needed }: Asked<FormRequest>) {
  const setInput = request?.kind === 'schedule' ? request.example : request?.kind === 'set' ? request.input : null;
  const isSet = setInput !== null;
  const one = useAsk(
    PageEstimateDocument,
    { input: request?.kind === 'export' ? request.input : ({} as CreateExportInput) },
    { enabled: request?.kind === 'export' },
  );
  const many = useAsk(
    PageExportSetEstimateDocument,
    { input: setInput ?? ({} as CreateExportSetInput) },
    { enabled: isSet },
  );
  if (!request) return <p className="faint">Select {needed}.</p>;
  const { error, isPlaceholderData, isPending } = isSet ? many : one;
  if (changing || isPlaceholderData || (isPending && !error)) return <Waiting />;
  if (error) return <Problem error={error} many={isSet} />;
  if (isSet) {
    const found = many.data!.exportSetEstimate;
    return (
      <div className="stack">
        {request.kind === 'schedule' && <p className="soft">The last period would have:</p>}
        <Sizes bytes={found.bytes}>
          {countText(found.rows)} rows in {plural(found.files, 'file')} of {plural(found.streams, 'datastream')}
        </Sizes>
        <Cost bytes={found.bytes} />
        {found.skipped.length > 0 && <p className="soft">Left out: {skippedCounts(found.skipped)}.</p>}
        <Denial denial={found.wouldDeny} />
      </div>
    );
  }
  const found = one.data!.exportEstimate;
  return (
    <div className="stack">
      <Sizes bytes={found.bytes}>
        {countText(found.rows)} rows in {plural(found.partitions, 'file')}
      </Sizes>
      <p>
        <ReceivedShare of={found.completeness} />
      </p>
      <Cost bytes={found.bytes} />
      <Denial denial={found.wouldDeny} />
    </div>
  );
}

/** Returns whether the estimate of a request is known, and has no rows. */
export function isKnownEmpty(request: FormRequest): boolean {
  if (request.kind === 'schedule') return false;
  const { kind, input } = request;
  const estimate =
    kind === 'export'
      ? knownAnswer(PageEstimateDocument, { input })?.exportEstimate
      : knownAnswer(PageExportSetEstimateDocument, { input })?.exportSetEstimate;
  return estimate?.rows === '0';
}

/** The first rows of real data of one datastream with the selected schema. */
export function FirstRows({ request, changing, needed }: Asked<CreateExportInput>) {
  const { datastreamId = '', schema = null, fromNs = '', toNs = '', view = null } = request ?? {};
  const variables = { input: { datastreamId, schema, fromNs, toNs, view, limit: 20, draft: false } };
  const asked = useAsk(PagePreviewDocument, variables, {
    enabled: request !== null,
    staleTime: 30_000,
    refetchInterval: ({ state }) => {
      const isEmpty = (state.data?.schemaPreview.rows as unknown[] | undefined)?.length === 0;
      return isEmpty && Date.now() - msOfNs(String(toNs)) < RECENT_MS ? EMPTY_REFRESH_MS : false;
    },
  });
  if (!request) return <p className="faint">They appear once you have selected {needed}.</p>;
  if (changing || asked.isPlaceholderData) return <PreviewTable preview={undefined} />;
  if (asked.error) return <Problem error={asked.error} many={false} />;
  return <PreviewTable preview={asked.data?.schemaPreview} />;
}
