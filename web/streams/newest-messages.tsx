import { Fragment, useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { NS_PER_MS } from '../../schema/time/timestamps.js';
import { SegmentedControl, Select } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { Skeleton } from '../design/states.js';
import { plural } from '../text/numbers.rule.js';
import { durationText } from '../text/times.rule.js';
import { CellText } from '../exports/preview-table.js';
import type { TailBatch } from './tail.rule.js';
import { useTail } from './use-tail.js';
import { useAsk } from '../core/queries.js';
import { PageSchemasDocument } from '../generated/operations.js';
import { withParam } from '../lists/list-address.rule.js';
import { useAddressParams } from '../lists/use-address-params.js';
import { defaultRows, RAW, type TailSchema, tailSchema } from './tail-schema.rule.js';

interface TailSchemaChoice extends TailSchema {
  choose: (schema: string) => void;
  chooseForm: (form: TailSchema['form']) => void;
}

interface NewestProps {
  datastreamId: string;
  category: string;
  /** Arrival of the newest stored message; null: there is none. */
  lastDataNs: string | null;
  /** Messages a second lately. */
  rate: number | null;
  /** Whether a frame with several trades begins with the newest. */
  beginsWithNewest: boolean;
}

/**
 * The newest stored messages, as received or as rows of a schema. They follow the stream until they
 * are paused.
 */
export function NewestMessages(props: NewestProps) {
  const { schema, form, choices, choose, chooseForm } = useTailSchema(props.category);
  const [paused, setPaused] = useState(false);
  return (
    <Panel
      title="Live messages"
      actions={
        <span className="row wrap">
          <SegmentedControl
            label="Form"
            value={form}
            choices={[
              { value: 'raw', label: 'As received' },
              { value: 'rows', label: 'As rows' },
            ]}
            onChange={chooseForm}
          />
          {form === 'rows' && (
            <span className="compact-select">
              <Select label="Schema" choices={choices} value={schema} onChange={({ target }) => choose(target.value)} />
            </span>
          )}
          <button type="button" className="button small" aria-pressed={paused} onClick={() => setPaused(!paused)}>
            {paused ? 'Follow' : 'Pause'}
          </button>
        </span>
      }
    >
      <div className="panel-body stack">
        <Tail key={`${props.datastreamId} ${schema}`} {...props} schema={schema} paused={paused} />
      </div>
    </Panel>
  );
}

function Tail({ paused, ...options }: NewestProps & { schema: string; paused: boolean }) {
  const { batches, arrived, isLive, error } = useTail({ ...options, paused });
  return (
    <>
      <p className="soft small">
        {paused
          ? 'Paused. The stream is still collected.'
          : 'Messages appear here as soon as they are stored, about a second after they arrived.'}{' '}
        {arrived > 0 && `${plural(arrived, options.schema === RAW ? 'message' : 'row')} since you began to look.`}
      </p>
      {error && <p className="problem">{messageOf(error)}</p>}
      <div className="tail" aria-busy={!isLive && !paused}>
        {batches.length > 0 ? (
          <TailTable batches={batches} />
        ) : isLive ? (
          <p className="faint">No messages of the last minute are in your subscription. New ones appear here.</p>
        ) : (
          !error && <Skeleton />
        )}
      </div>
    </>
  );
}

function TailTable({ batches }: { batches: readonly TailBatch[] }) {
  const columns = batches.find((batch) => batch.columns.length > 0)?.columns ?? [];
  return (
    <ScrollRegion className="table-wrap" label="Live messages (scrollable)">
      <table className="table preview-table">
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {batches.map(({ number, rows, holes }) => (
            <Fragment key={number}>
              {rows.map((row, index) => (
                <tr key={index}>
                  {columns.map((name, at) => (
                    <CellText key={name} cell={row[at]} column={{ name, type: '' }} isShort />
                  ))}
                </tr>
              ))}
              {holes.map(({ lengthNs, reason }, index) => (
                <tr key={`hole ${index}`}>
                  <td className="tail-hole faint small" colSpan={columns.length}>
                    {durationText(Number(lengthNs / NS_PER_MS))} {reason === null ? 'not followed' : `gap: ${reason}`}
                  </td>
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** Returns the schema of a tail, kept in the address, and how to choose another. */
function useTailSchema(category: string): TailSchemaChoice {
  const [params, change] = useAddressParams();
  const asked = params.get('schema');
  const { data } = useAsk(PageSchemasDocument, {}, { enabled: asked !== null });
  const choose = (schema: string): void => change((before) => withParam(before, 'schema', schema));
  return {
    ...tailSchema(asked, category, data?.exportSchemas),
    choose,
    chooseForm: (form) => choose(form === 'raw' ? '' : defaultRows(category)),
  };
}
