import { useId, useMemo, useState } from 'react';
import { MAX_SET_STREAMS } from '../../../schema/export-sets/selection.rule.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useCatalog } from '../catalog/use-catalog.js';
import { Field, SegmentedControl, Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { streamText } from '../design/stream-name.js';
import type { StreamFieldsFragment } from '../generated/operations.js';
import { useSubscriptions } from '../subscriptions/use-subscriptions.js';
import { countText, plural } from '../text/numbers.rule.js';
import { type ExportForm, patternsOf } from './new-export.rule.js';
import { selectedOf } from './stream-matches.rule.js';

interface SelectionProps {
  form: ExportForm;
  onChange: (change: Partial<ExportForm>) => void;
  /** What the form selects. */
  selected: readonly StreamFieldsFragment[];
}

const FEW = 12;

function Chosen({ form: { ids }, onChange, selected }: SelectionProps) {
  const [all, setAll] = useState(false);
  const { isPending } = useCatalog();
  const { data: subscriptions = [] } = useSubscriptions();
  const except = useMemo(() => new Set(ids), [ids]);
  const mine = subscriptions.map(({ datastream }) => datastream.id);
  const missing = mine.filter((id) => !except.has(id));
  const shown = all ? selected : selected.slice(0, FEW);
  return (
    <div className="stack">
      <StreamPicker
        label={ids.length === 0 ? 'Datastream' : 'Add a datastream'}
        value=""
        except={except}
        onChange={(id) => onChange({ ids: [...ids, id] })}
      />
      {isPending && ids.length > 0 && <div className="chips chips-loading" />}
      {selected.length > 0 && (
        <ul className="chips" aria-label="Selected datastreams">
          {shown.map((stream) => (
            <li key={stream.id} className="chip">
              <span className="truncate">
                <strong>{stream.instrument}</strong> {stream.streamType}{' '}
                <span className="faint">{stream.exchange}</span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${streamText(stream)}`}
                onClick={() => onChange({ ids: ids.filter((id) => id !== stream.id) })}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
          {selected.length > FEW && (
            <li>
              <button type="button" className="button quiet small" onClick={() => setAll(!all)}>
                {all ? 'Show fewer' : `Show ${countText(selected.length - FEW)} more`}
              </button>
            </li>
          )}
        </ul>
      )}
      <div className="row wrap add-all">
        {missing.length > 0 && (
          <button
            type="button"
            className="button small"
            onClick={() => onChange({ ids: [...ids, ...missing].slice(0, MAX_SET_STREAMS) })}
          >
            Add all {plural(missing.length, 'subscription')}
          </button>
        )}
        {ids.length > 1 && (
          <button type="button" className="button small" onClick={() => onChange({ ids: [] })}>
            Remove all
          </button>
        )}
      </div>
    </div>
  );
}

/** Counts what the patterns match in the catalogue; lists it, with what is not subscribed. */
function Matches({ selected, isComplete }: { selected: readonly StreamFieldsFragment[]; isComplete: boolean }) {
  const { data: subscriptions } = useSubscriptions();
  if (!isComplete) return <p className="faint">Enter instruments and select stream types.</p>;
  if (selected.length === 0) return <p className="problem">No datastream matches.</p>;
  const mine = new Set(subscriptions?.map(({ datastream }) => datastream.id));
  const without = subscriptions ? selected.filter(({ id }) => !mine.has(id)).length : 0;
  const tooMany = selected.length > MAX_SET_STREAMS;
  return (
    <details className="matches">
      <summary>
        {plural(selected.length, 'datastream')} match{selected.length === 1 ? 'es' : ''}
        {without > 0 && <span className="soft">, {countText(without)} of them not subscribed and left out</span>}
        {tooMany && <span className="problem"> A set has at most {countText(MAX_SET_STREAMS)}.</span>}
      </summary>
      <ul className="matches-list">
        {selected.slice(0, MAX_SET_STREAMS).map((stream) => (
          <li key={stream.id} className={mine.has(stream.id) ? undefined : 'faint'}>
            {stream.instrument} {stream.streamType}
            {!mine.has(stream.id) && subscriptions && ' · not subscribed'}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Pattern({ form, onChange, selected }: SelectionProps) {
  const { data: catalog } = useCatalog();
  const labelId = useId();
  const { exchange, instruments, streamTypes } = form;
  const exchanges = useMemo(() => [...new Set(catalog?.map((stream) => stream.exchange))].sort(), [catalog]);
  const offered = useMemo(
    () =>
      [...new Set(catalog?.filter((stream) => stream.exchange === exchange).map((stream) => stream.streamType))].sort(),
    [catalog, exchange],
  );
  const unmatched = useMemo(
    () =>
      patternsOf(instruments).filter((pattern) => {
        const alone = { kind: 'patterns' as const, exchange, instruments: [pattern], streamTypes: offered };
        return exchange !== '' && catalog && selectedOf(catalog, alone).length === 0;
      }),
    [catalog, exchange, instruments, offered],
  );
  return (
    <div className="stack">
      <div className="form-grid">
        <Select
          label="Exchange"
          choices={[
            { value: '', label: catalog ? 'Select …' : 'Loading …' },
            ...exchanges.map((value) => ({ value, label: value })),
          ]}
          value={exchange}
          onChange={({ target }) => onChange({ exchange: target.value, streamTypes: [] })}
        />
        <Field
          label="Instruments"
          placeholder="BTC*, ETHUSDT"
          hint="* stands for any characters. Separate several by commas."
          autoComplete="off"
          spellCheck={false}
          className="input mono"
          problem={unmatched.length > 0 ? `${exchange} has no instrument ${unmatched.join(', ')}.` : undefined}
          value={instruments}
          onChange={({ target }) => onChange({ instruments: target.value })}
        />
      </div>
      {exchange !== '' && (
        <div className="field">
          <span className="label" id={labelId}>
            Stream types
          </span>
          <div className={catalog ? 'toggles' : 'toggles toggles-loading'} role="group" aria-labelledby={labelId}>
            {offered.map((type) => {
              const isOn = streamTypes.includes(type);
              const next = isOn ? streamTypes.filter((one) => one !== type) : [...streamTypes, type];
              return (
                <button
                  key={type}
                  type="button"
                  className="toggle"
                  aria-pressed={isOn}
                  onClick={() => onChange({ streamTypes: next })}
                >
                  {type}
                </button>
              );
            })}
          </div>
        </div>
      )}
      <div aria-live="polite">
        <Matches selected={selected} isComplete={patternsOf(instruments).length > 0 && streamTypes.length > 0} />
      </div>
    </div>
  );
}

/** Selects datastreams: one by one, or by patterns of an exchange. */
export function StreamSelection(props: SelectionProps) {
  const { form, onChange } = props;
  return (
    <div className="stack">
      <div className="field">
        <span className="label">Select</span>
        <SegmentedControl
          label="Select"
          value={form.selectBy}
          choices={[
            { value: 'ids', label: 'Datastreams' },
            { value: 'pattern', label: 'A pattern' },
          ]}
          onChange={(selectBy) => onChange({ selectBy })}
        />
      </div>
      {form.selectBy === 'ids' ? <Chosen {...props} /> : <Pattern {...props} />}
    </div>
  );
}
