import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStreamSearch } from '../catalog/use-stream-search.js';
import { Dialog } from '../design/dialog.js';
import { Icon } from '../design/icon.js';
import type { IconName } from '../design/icon-paths.js';
import { useSignedIn } from '../session/viewer.js';
import { placesFor } from './places.rule.js';

interface Entry {
  key: string;
  label: string;
  note: string;
  icon: IconName;
  path: string;
}

const STREAMS_SHOWN = 30;
const ID_PATHS: Readonly<Record<string, string>> = {
  exp: '/exports',
  sch: '/schemas',
  set: '/exports/sets',
  dst: '/destinations',
  sdl: '/schedules',
};

function useEntries(text: string): Entry[] {
  const viewer = useSignedIn();
  const { found } = useStreamSearch(text, STREAMS_SHOWN, viewer.account !== null && text.trim().length >= 2);
  return useMemo(() => {
    const wanted = text.trim().toLowerCase();
    const places = placesFor(viewer)
      .flatMap((group) => group.places)
      .filter(({ label, words }) => `${label} ${words}`.toLowerCase().includes(wanted))
      .map(({ path, label, icon }) => ({ key: path, label, note: 'Page', icon, path }));
    const id = /^(exp|sch|set|dst|sdl)_[a-f0-9]{32}$/.exec(wanted);
    const byId: Entry[] = id
      ? [
          {
            key: wanted,
            label: wanted,
            note: 'Open',
            icon: 'right',
            path: `${ID_PATHS[id[1] ?? '']}/${wanted}`,
          },
        ]
      : [];
    return [
      ...byId,
      ...places,
      ...found.map((stream) => ({
        key: stream.id,
        label: `${stream.instrument} · ${stream.streamType}`,
        note: stream.exchange,
        icon: 'availability' as const,
        path: `/streams/${stream.id}`,
      })),
    ];
  }, [text, found, viewer]);
}

/** Searches pages and datastreams: arrow keys select, Enter opens. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const entries = useEntries(useDeferredValue(text));
  const navigate = useNavigate();
  const listId = useId();
  const at = Math.min(chosen, entries.length - 1);

  const open = (entry: Entry | undefined): void => {
    if (!entry) return;
    onClose();
    void navigate(entry.path);
  };

  return (
    <Dialog title="Search" onClose={onClose} wide>
      <input
        className="input"
        role="combobox"
        aria-label="Search pages and datastreams"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
        placeholder="Page, instrument, exchange or export id"
        autoComplete="off"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            const next = at + (event.key === 'ArrowDown' ? 1 : -1);
            setChosen(Math.max(0, Math.min(entries.length - 1, next)));
            document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
          }
          if (event.key === 'Enter') open(entries[at]);
        }}
      />
      <div id={listId} role="listbox" aria-label="Results" className="palette-list">
        {entries.map((entry, index) => (
          // Keyboard users select options through the input above.
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events
          <div
            key={entry.key}
            id={`${listId}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            className="palette-entry"
            onClick={() => open(entry)}
          >
            <Icon name={entry.icon} />
            <span className="truncate">{entry.label}</span>
            <span className="faint small">{entry.note}</span>
          </div>
        ))}
        {entries.length === 0 && <p className="faint palette-entry">No results</p>}
      </div>
    </Dialog>
  );
}
