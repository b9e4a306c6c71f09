import { useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useChange } from '../core/queries.js';
import type { TimeRangeText } from '../../schema/time/time-range.js';
import { PageHead, Panel, useNow } from '../design/parts.js';
import { Confirm } from '../design/dialog.js';
import { Failed } from '../design/states.js';
import { toastProblem } from '../design/toasts.js';
import { useDebounced } from '../design/use-debounced.js';
import {
  PageCreateExportDocument,
  PageCreateExportSetDocument,
  PageCreateScheduleDocument,
} from '../generated/operations.js';
import { EVERY_TEXT } from '../schedules/period-text.rule.js';
import { SCHEDULE_QUERIES } from '../schedules/use-schedules.js';
import { nsOfMs } from '../text/times.rule.js';
import { Estimate, FirstRows, type FormRequest, isKnownEmpty } from './before-start.js';
import { RangeBrush } from './range-brush.js';
import { lastExportable } from './default-range.rule.js';
import { everyOfParams, type ExportForm, formOfParams, setReason } from './new-export.rule.js';
import { DeliveryFields, FormatFields } from './output-fields.js';
import { RepeatFields } from './repeat-fields.js';
import { RangeFields } from './range-fields.js';
import { RequestCode } from './request-code.js';
import { StreamSelection } from './stream-selection.js';
import { type ShownStream, useHeldStreams } from './use-held-streams.js';
import { useFormRequest } from './use-form-request.js';
import { type SelectionOutcome, useSelection } from './use-selection.js';
import { ViewFields } from './view-fields.js';

const SETTLED_MS = 250;
const REFRESH_MS = 10_000;
const START = { export: 'Start export', set: 'Start export set', schedule: 'Create schedule' } as const;

/**
 * Returns the form with its range: the one that was chosen, or the last that is held of the
 * datastreams. An empty hour is nothing to begin with.
 */
function useRange(form: ExportForm, selection: SelectionOutcome) {
  const { streams } = selection;
  const held = useHeldStreams(selection);
  const nowMs = useNow(REFRESH_MS);
  // Found once for these datastreams: it would grow with each message otherwise, and all that
  // depends on it be asked again.
  const [found, setFound] = useState<{ key: string; range: TimeRangeText | null }>();
  const key = streams.map(({ id }) => id).join(' ');
  if (!form.isRanged && held && (found?.key !== key || found.range === null)) {
    const range = lastExportable(held, nowMs);
    if (found?.key !== key || range !== null) setFound({ key, range });
  }
  const isKnown = !form.isRanged && found?.key === key && found.range !== null;
  return { held, nowMs, ranged: isKnown ? { ...form, ...found.range } : form };
}

function rangeHint(form: ExportForm, ranged: ExportForm, held: readonly ShownStream[] | undefined) {
  if (form.isRanged || !held?.length) return undefined;
  return ranged.fromNs === '' ? 'Nothing is stored for you yet.' : 'The last that is stored for you, at most 24 hours.';
}

function useForm() {
  const [params, setParams] = useSearchParams();
  // Many datastreams come from a list, too many for an address.
  const { state } = useLocation() as { state: { datastreamIds?: string[] } | null };
  const [form, setForm] = useState(() => {
    const asked = formOfParams(params, nsOfMs(Date.now()));
    return { ...asked, ids: state?.datastreamIds ?? asked.ids };
  });
  const set = (change: Partial<ExportForm>): void => {
    setForm((before) => ({ ...before, ...change }));
    const { every } = change;
    if (every === undefined) return;
    // The address says whether it is a schedule: the navigation shows the page under Schedules
    // then.
    const next = new URLSearchParams(params);
    if (every === '') next.delete('every');
    else next.set('every', every);
    setParams(next, { replace: true, state });
  };
  return { form: { ...form, every: everyOfParams(params) }, set };
}

function useStart() {
  const navigate = useNavigate();
  const creating = useChange(PageCreateExportDocument, ['PageExports']);
  const creatingSet = useChange(PageCreateExportSetDocument, ['PageExportSets']);
  const creatingSchedule = useChange(PageCreateScheduleDocument, SCHEDULE_QUERIES);
  return {
    busy: creating.isPending || creatingSet.isPending || creatingSchedule.isPending,
    start: (request: FormRequest): void => {
      if (request.kind === 'export') {
        const { input } = request;
        const onSuccess = ({ createExport }: { createExport: { id: string } }) =>
          void navigate(`/exports/${createExport.id}`);
        return creating.mutate({ input }, { onSuccess, onError: toastProblem });
      }
      if (request.kind === 'schedule') {
        const { input } = request;
        const onSuccess = ({ createExportSchedule }: { createExportSchedule: { id: string } }) =>
          void navigate(`/schedules/${createExportSchedule.id}`);
        return creatingSchedule.mutate({ input }, { onSuccess, onError: toastProblem });
      }
      const onSuccess = ({ createExportSet }: { createExportSet: { id: string } }) =>
        void navigate(`/exports/sets/${createExportSet.id}`);
      return creatingSet.mutate({ input: request.input }, { onSuccess, onError: toastProblem });
    },
  };
}

/** The form of a new export, export set or schedule, with a preview and an estimate. */
export function NewExport() {
  const { form, set } = useForm();
  const asked = useSelection(form);
  const selection = asked.outcome;
  const { held, nowMs, ranged } = useRange(form, selection);
  const outcome = useFormRequest(ranged, asked);
  const { view, request, sample, code } = outcome;
  const setRange = (range: TimeRangeText): void => set({ ...range, isRanged: true });
  const { start, busy } = useStart();
  const [isEmpty, setEmpty] = useState(false);
  const settled = useDebounced({ request, sample }, SETTLED_MS);
  const changing = JSON.stringify(settled) !== JSON.stringify({ request, sample });
  const reason = setReason(form);
  const repeats = form.every !== '';
  const needed = repeats ? 'datastreams' : 'datastreams and a time range';
  return (
    <form
      className="page"
      onSubmit={(event) => {
        event.preventDefault();
        if (request && isKnownEmpty(request)) setEmpty(true);
        else if (request) start(request);
      }}
    >
      <PageHead
        title={repeats ? 'New schedule' : 'New export'}
        lead={`An export contains the data that lies both in the ${repeats ? 'period' : 'time range'} and in your spans.`}
      />
      <div className="builder">
        <div className="stack builder-fields">
          <Panel title="What">
            {outcome.error !== null && <Failed error={outcome.error} onRetry={outcome.retry} />}
            <div className="panel-body stack">
              <StreamSelection form={form} onChange={set} selection={selection} />
              <RepeatFields form={form} onChange={set} />
              {!repeats && (
                <>
                  <RangeFields value={ranged} hint={rangeHint(form, ranged, held)} onChange={setRange} />
                  {held?.some(({ ranges }) => ranges.length > 0) && (
                    <RangeBrush streams={held} value={ranged} nowMs={nowMs} onChange={setRange} />
                  )}
                </>
              )}
            </div>
          </Panel>
          <Panel title="Files">
            <div className="panel-body stack">
              {form.viewed && view === undefined && <div className="view-loading" />}
              {view && <ViewFields view={view} value={form} onChange={set} />}
              <FormatFields
                form={form}
                onChange={set}
                schemas={outcome.schemas}
                schema={outcome.schema}
                isReplaced={outcome.isReplaced}
              />
              <DeliveryFields form={form} onChange={set} />
            </div>
          </Panel>
        </div>
        <div className="builder-summary">
          <Panel title="Size and cost">
            <div className="panel-body stack">
              <div className="builder-estimate" aria-live="polite">
                <Estimate request={settled.request} changing={changing} needed={needed} />
              </div>
              <button type="submit" className="button primary" disabled={!request || busy}>
                {busy ? 'Starting …' : START[repeats ? 'schedule' : reason === null ? 'export' : 'set']}
              </button>
              <p className="soft small">
                {form.every !== ''
                  ? `This is a schedule: an export set for ${EVERY_TEXT[form.every]}, from the period that runs now.`
                  : reason === null
                    ? 'This is a single export.'
                    : `This is an export set, because of ${reason}: the files of all datastreams, with one manifest.`}
              </p>
            </div>
          </Panel>
          <RequestCode request={code} needed={needed} />
        </div>
      </div>
      {isEmpty && request && (
        <Confirm
          title="Start an export without rows?"
          action="Start it empty"
          danger={false}
          busy={busy}
          onConfirm={() => start(request)}
          onClose={() => setEmpty(false)}
        >
          Nothing is stored for you in this time range, so the files will have no rows.
        </Confirm>
      )}
      <Panel
        title={
          sample && selection.totalCount > 1
            ? `First rows of ${sample.stream.instrument} ${sample.stream.streamType}`
            : 'First rows'
        }
      >
        <div className="panel-body first-rows">
          <FirstRows request={settled.sample?.input ?? null} changing={changing} needed={needed} />
        </div>
      </Panel>
    </form>
  );
}
