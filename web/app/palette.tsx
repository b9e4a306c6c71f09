import { useDeferredValue, useId, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { categoryText } from '../text/category.js';
import { useStreamSearch } from '../catalog/use-stream-search.js';
import { searchStreams } from '../../schema/catalog/search-streams.rule.js';
import { useAsk } from '../core/queries.js';
import { Dialog } from '../design/dialog.js';
import { Icon } from '../design/icon.js';
import type { IconName } from '../design/icon-paths.js';
import { switchTheme } from '../design/theme.js';
import { PageSchemasDocument } from '../generated/operations.js';
import { switchDensity } from '../lists/use-density.js';
import { useDebounced } from '../design/use-debounced.js';
import { useSignedIn } from '../session/viewer.js';
import { useSubscriptionSearch } from '../subscriptions/use-subscription-search.js';
import { type PaletteAction, paletteActions } from './palette-actions.rule.js';
import { type Findable, ranked } from './palette-rank.rule.js';
import { placesFor } from './places.rule.js';

interface Entry extends Findable {
  key: string;
  label: string;
  note: string;
  icon: IconName;
  does: PaletteAction['does'];
}

const STREAMS_SHOWN = 30;
const TYPING_MS = 120;
const SWITCH = { theme: switchTheme, density: switchDensity };
const LIST_PATHS: Readonly<Record<string, string>> = {
  exp: '/exports',
  sch: '/schemas',
  set: '/exports/sets',
  dst: '/destinations',
  sdl: '/schedules',
  whk: '/webhooks',
};

function entryOfId(text: string): Entry[] {
  const id = /^(exp|sch|set|dst|sdl|whk)_[a-f0-9]{32}$/.exec(text.trim().toLowerCase())?.[0];
  if (id === undefined) return [];
  const path = `${LIST_PATHS[id.slice(0, 3)] ?? ''}/${id}`;
  return [{ key: id, label: id, note: 'Open', icon: 'right', does: { path }, names: [text.trim()] }];
}

function useEntries(text: string): Entry[] {
  const viewer = useSignedIn();
  const hasAccount = viewer.account !== null;
  const isTyped = text.trim().length >= 2;
  const { found: others } = useStreamSearch(text, STREAMS_SHOWN, hasAccount && isTyped);
  const search = useDebounced(text.trim(), TYPING_MS);
  const mine = useSubscriptionSearch({ search, first: STREAMS_SHOWN }, hasAccount && isTyped);
  const { data: schemas } = useAsk(PageSchemasDocument, {}, { enabled: hasAccount && isTyped, staleTime: 60_000 });
  return useMemo(() => {
    const places = placesFor(viewer)
      .flatMap((group) => group.places)
      .map(({ path, label, icon, words }): Entry => ({
        ...{ key: path, label, note: 'Page', icon, does: { path } },
        names: [label, ...words.split(' ')],
      }));
    const actions = paletteActions(viewer).map(({ label, icon, words, does }): Entry => ({
      ...{ key: label, label, note: 'Action', icon, does },
      names: [label, ...words.split(' ')],
    }));
    const ofSchemas = (isTyped && schemas ? schemas.exportSchemas : []).map(({ id, name, streamCategory }): Entry => ({
      ...{ key: id, label: name, note: `Schema of ${categoryText(streamCategory)}`, icon: 'schemas' },
      does: { path: `/schemas/${id}` },
      names: [name, 'schema', categoryText(streamCategory)],
    }));
    const found = searchStreams(mine, { text, exchange: '', category: '' });
    const mineIds = new Set(found.map(({ id }) => id));
    const streams = [...found, ...others.filter(({ id }) => !mineIds.has(id))];
    const ofStreams = streams.map(({ id, instrument, streamType, exchange }): Entry => ({
      ...{ key: id, label: `${instrument} · ${streamType}`, note: exchange, icon: 'availability' },
      does: { path: `/streams/${id}` },
      names: [`${instrument} ${streamType}`, instrument, streamType, exchange],
      ...{ isFound: true, isMine: mineIds.has(id), exchange },
    }));
    return ranked([...entryOfId(text), ...places, ...actions, ...ofSchemas, ...ofStreams], text);
  }, [text, others, mine, viewer, schemas, isTyped]);
}

/** Searches pages, actions, schemas and datastreams: arrow keys select, Enter opens. */
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
    if ('path' in entry.does) void navigate(entry.does.path);
    else SWITCH[entry.does.switches]();
  };

  return (
    <Dialog title="Search" onClose={onClose} wide>
      <input
        className="input"
        role="combobox"
        aria-label="Search pages, actions, schemas and datastreams"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={entries[at] ? `${listId}-${at}` : undefined}
        placeholder="Page, action, schema, instrument, exchange or id"
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
          // eslint-disable-next-line jsx-a11y-x/click-events-have-key-events -- because the input above has the keys
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
