import { useId, useMemo, useState } from 'react';
import { useDebounced } from '../design/use-debounced.js';
import type { StreamFieldsFragment } from '../generated/operations.js';
import { useSubscriptionSearch } from '../subscriptions/use-subscription-search.js';
import { searchStreams } from '../../schema/catalog/search-streams.rule.js';
import { useStreamName, useStreamSearch } from './use-stream-search.js';

const SHOWN = 40;
const TYPING_MS = 120;
const EVERYTHING = { exchange: '', category: '' };

interface PickerProps {
  value: string;
  onChange: (id: string) => void;
  /** Offer subscribed streams only, or the whole catalogue with those first. */
  only?: 'subscribed';
  label?: string;
  /** Datastreams that are not offered, because several are selected one after the other. */
  except?: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();

const textOf = ({ instrument, streamType, exchange }: StreamFieldsFragment): string =>
  `${instrument} ${streamType} · ${exchange}`;

/** Selects a datastream by search; the account's subscriptions come first. */
export function StreamPicker({ value, onChange, only, label = 'Datastream', except = NONE }: PickerProps) {
  const id = useId();
  const [text, setText] = useState<string>();
  const [chosen, setChosen] = useState(0);
  const open = text !== undefined;
  const { found: others, isLoading } = useStreamSearch(text ?? '', SHOWN, open && !only);
  const settled = useDebounced(text?.trim() ?? '', TYPING_MS);
  const mine = useSubscriptionSearch({ search: settled || null, first: SHOWN }, open);
  const current = useStreamName(value);
  const found = useMemo(() => {
    if (text === undefined) return [];
    const mineIds = new Set(mine.map((stream) => stream.id));
    const filter = { text, ...EVERYTHING };
    const isOffered = ({ id: one }: StreamFieldsFragment): boolean => !except.has(one);
    return [...searchStreams(mine, filter), ...others.filter((stream) => !mineIds.has(stream.id))]
      .filter(isOffered)
      .slice(0, SHOWN);
  }, [text, others, mine, except]);
  const at = Math.min(chosen, found.length - 1);

  const choose = (stream: StreamFieldsFragment | undefined): void => {
    if (!stream) return;
    setText(undefined);
    onChange(stream.id);
  };
  return (
    <div className="field picker">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        className="input"
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={open && found[at] ? `${id}-${at}` : undefined}
        autoComplete="off"
        placeholder="Instrument, exchange or stream type"
        value={text ?? (current ? textOf(current) : '')}
        onFocus={(event) => {
          setText('');
          setChosen(0);
          event.target.select();
        }}
        onBlur={() => setText(undefined)}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText(undefined);
          if (event.key === 'Enter' && open) {
            event.preventDefault();
            choose(found[at]);
          }
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (!open) return setText('');
            const next = Math.max(0, Math.min(found.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1)));
            setChosen(next);
            document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
          }
        }}
      />
      {open && (
        <div id={`${id}-list`} role="listbox" aria-label="Datastreams found" className="picker-list">
          {found.map((stream, index) => (
            // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- because the input above has the keys
            <div
              key={stream.id}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="palette-entry"
              // Keeps the focus in the input: losing it closes the list.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(stream)}
            >
              <span className="truncate">
                <strong>{stream.instrument}</strong> {stream.streamType}
              </span>
              <span className="faint small">{stream.exchange}</span>
            </div>
          ))}
          {found.length === 0 && (
            <p className="palette-entry faint">
              {only && !text ? 'No subscriptions yet' : isLoading ? 'Searching …' : 'No results'}
            </p>
          )}
        </div>
      )}
    </div>
  );
}
