import { Link } from 'react-router';
import type { Selection } from '../../schema/export-sets/selection.rule.js';
import { useAsk } from '../core/queries.js';
import { Copy, Moment, Time } from '../design/parts.js';
import { destinationText } from '../destinations/destination-form.rule.js';
import { isExpired, schemaText, viewText } from '../exports/export-parts.js';
import { PageDestinationsDocument, type PageExportSetQuery } from '../generated/operations.js';
import { durationText, zoneText } from '../text/times.rule.js';
import { FORMAT_TEXT, selectionSource, selectionText, termsText } from './set-text.rule.js';

const LAYOUTS = { FLAT: 'flat: one folder', HIVE: 'hive: a folder for each datastream and day' } as const;

function Destination({ id, folder }: { id: string; folder: string }) {
  const { data } = useAsk(PageDestinationsDocument, {});
  const found = data?.destinations.find((one) => one.id === id);
  if (data && !found) return <>deleted destination</>;
  return (
    <>
      <Link to={`/destinations/${id}`}>{found?.name ?? id}</Link>
      {found && <span className="block mono small soft">{`${destinationText(found)}/${folder}`}</span>}
    </>
  );
}

/** Shows the request of a set. */
export function SetFacts({ set }: { set: NonNullable<PageExportSetQuery['exportSet']> }) {
  const selection = set.selection as Selection;
  const took = set.startedAt && set.finishedAt ? Date.parse(set.finishedAt) - Date.parse(set.startedAt) : undefined;
  const options = [set.formatOptions, set.parquetTypes].flatMap((some) =>
    Object.entries((some ?? {}) as Record<string, unknown>),
  );
  return (
    <dl className="facts">
      <dt>Selection</dt>
      <dd>
        {selection.kind === 'patterns' ? (
          <>
            {selection.instruments.join(', ')} <span className="soft">· {selection.streamTypes.join(', ')}</span>
            {selection.terms && <span className="soft"> · {termsText(selection.terms)}</span>}
          </>
        ) : (
          selectionText(selection)
        )}{' '}
        <span className="soft">· {selectionSource(selection)}</span>
      </dd>
      <dt>From</dt>
      <dd className="mono">
        <Moment ns={set.fromNs} /> {zoneText()}
      </dd>
      <dt>To</dt>
      <dd className="mono">
        <Moment ns={set.toNs} /> {zoneText()}
      </dd>
      {set.view !== null && (
        <>
          <dt>View</dt>
          <dd>{viewText(set.view as object)}</dd>
        </>
      )}
      <dt>Schema</dt>
      <dd>{schemaText(set.schema)}</dd>
      <dt>Format</dt>
      <dd>
        {FORMAT_TEXT[set.format]}
        {options.map(([name, value]) => (
          <span key={name} className="soft">
            {' '}
            · {name} {String(value)}
          </span>
        ))}
      </dd>
      <dt>Layout</dt>
      <dd>{LAYOUTS[set.layout]}</dd>
      {set.destinationId !== null && (
        <>
          <dt>Destination</dt>
          <dd>
            <Destination id={set.destinationId} folder={set.deliveryFolder ?? ''} />
          </dd>
        </>
      )}
      {set.scheduleId !== null && (
        <>
          <dt>Made by</dt>
          <dd>
            <Link to={`/schedules/${set.scheduleId}`}>a schedule</Link>
          </dd>
        </>
      )}
      <dt>Created</dt>
      <dd>
        <Time at={set.createdAt} /> {zoneText()}
        {took !== undefined && <span className="soft"> · took {durationText(took)}</span>}
      </dd>
      {set.expiresAt !== null && (
        <>
          <dt>{isExpired(set) ? 'Files expired' : 'Files expire'}</dt>
          <dd>
            <Time at={set.expiresAt} /> {zoneText()}
          </dd>
        </>
      )}
      <dt>Id</dt>
      <dd>
        <Copy text={set.id} what="Id" />
      </dd>
    </dl>
  );
}
