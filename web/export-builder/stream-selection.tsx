import { useId, useMemo, useState } from 'react';
import { MAX_SET_STREAMS } from '../../schema/export-sets/selection.rule.js';
import { StreamPicker } from '../catalog/stream-picker.js';
import { useExchangeCodes, useStreamTypes } from '../exchanges/use-exchanges.js';
import { Field, SegmentedControl, Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { streamText } from '../design/stream-name.js';
import { toastProblem } from '../design/toasts.js';
import { loadSubscribedIds, useSubscriptionCount } from '../subscriptions/subscribed-ids.js';
import { termsText } from '../export-sets/set-text.rule.js';
import { countText, plural } from '../text/numbers.rule.js';
import { type ExportForm, patternsOf } from './new-export.rule.js';
import type { SelectionOutcome } from './use-selection.js';

interface SelectionProps {
  form: ExportForm;
  onChange: (change: Partial<ExportForm>) => void;
  selection: SelectionOutcome;
}

const FEW = 12;

function Chosen({ form: { ids }, onChange, selection: { streams: selected, isLoading } }: SelectionProps) {
  const [all, setAll] = useState(false);
  const [adding, setAdding] = useState(false);
  const subscribed = useSubscriptionCount();
  const except = useMemo(() => new Set(ids), [ids]);
  const missing = subscribed - selected.filter(({ subscription }) => subscription !== null).length;
  const addAll = async (): Promise<void> => {
    setAdding(true);
    try {
      const mine = await loadSubscribedIds(MAX_SET_STREAMS);
      onChange({ ids: [...new Set([...ids, ...mine])].slice(0, MAX_SET_STREAMS) });
    } catch (error) {
      toastProblem(error);
    } finally {
      setAdding(false);
    }
  };
  const shown = all ? selected : selected.slice(0, FEW);
  return (
    <div className="stack">
      <StreamPicker
        label={ids.length === 0 ? 'Datastream' : 'Add a datastream'}
        value=""
        except={except}
        onChange={(id) => onChange({ ids: [...ids, id] })}
      />
      {isLoading && selected.length === 0 && ids.length > 0 && <div className="chips chips-loading" />}
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
        {missing > 0 && (
          <button type="button" className="button small" disabled={adding} onClick={() => void addAll()}>
            {adding ? 'Adding …' : `Add all ${plural(subscribed, 'subscription')}`}
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
function Matches({ selection, isComplete }: { selection: SelectionOutcome; isComplete: boolean }) {
  const { streams: selected, totalCount, isLoading } = selection;
  if (!isComplete) return <p className="faint">Enter instruments and select stream types.</p>;
  if (totalCount === 0) {
    return isLoading ? <p className="faint">Searching …</p> : <p className="problem">No datastream matches.</p>;
  }
  const tooMany = totalCount > MAX_SET_STREAMS;
  const without = tooMany ? 0 : selected.filter(({ subscription }) => subscription === null).length;
  return (
    <details className="matches">
      <summary>
        {plural(totalCount, 'datastream')} match{totalCount === 1 ? 'es' : ''}
        {without > 0 && <span className="soft">, {countText(without)} of them not subscribed and left out</span>}
        {tooMany && <span className="problem"> A set has at most {countText(MAX_SET_STREAMS)}.</span>}
      </summary>
      <ul className="matches-list">
        {selected.map((stream) => (
          <li key={stream.id} className={stream.subscription ? undefined : 'faint'}>
            {stream.instrument} {stream.streamType}
            {!stream.subscription && ' · not subscribed'}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Pattern({ form, onChange, selection }: SelectionProps) {
  const labelId = useId();
  const { exchange, instruments, streamTypes, terms } = form;
  const exchanges = useExchangeCodes();
  const offered = useStreamTypes(exchange);
  return (
    <div className="stack">
      <div className="form-grid">
        <Select
          label="Exchange"
          choices={[
            { value: '', label: exchanges ? 'Select …' : 'Loading …' },
            ...(exchanges ?? (exchange ? [exchange] : [])).map((value) => ({ value, label: value })),
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
          problem={
            selection.unmatched.length > 0
              ? `${exchange} has no instrument ${selection.unmatched.join(', ')}.`
              : undefined
          }
          value={instruments}
          onChange={({ target }) => onChange({ instruments: target.value })}
        />
      </div>
      {exchange !== '' && (
        <div className="field">
          <span className="label" id={labelId}>
            Stream types
          </span>
          <div className={offered ? 'toggles' : 'toggles toggles-loading'} role="group" aria-labelledby={labelId}>
            {offered?.map((type) => {
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
      {Object.keys(terms).length > 0 && (
        <ul className="chips" aria-label="Terms of instruments">
          <li className="chip">
            <span className="truncate">{termsText(terms)}</span>
            <button type="button" aria-label="Remove the terms" onClick={() => onChange({ terms: {} })}>
              <Icon name="close" />
            </button>
          </li>
        </ul>
      )}
      <div aria-live="polite">
        <Matches selection={selection} isComplete={patternsOf(instruments).length > 0 && streamTypes.length > 0} />
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
