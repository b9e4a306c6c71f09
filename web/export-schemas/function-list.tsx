import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { Skeleton } from '../design/states.js';
import { PageTransformFunctionsDocument } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';

const SHOWN = 60;

const countText = (least: number, most: number): string =>
  least === most ? plural(least, 'value') : most >= 50 ? `${least} or more values` : `${least} to ${most} values`;

/** The functions that transforms may call, to search and to insert. */
export function FunctionList({ name, onInsert }: { name: string; onInsert: (called: string) => void }) {
  const [text, setText] = useState('');
  const { data } = useAsk(PageTransformFunctionsDocument, {}, { staleTime: Infinity });
  if (!data) return <Skeleton />;
  const typed = text.trim().toLowerCase();
  const begins = (called: string): number => (called.toLowerCase().startsWith(typed) ? 0 : 1);
  const found = data.transformFunctions
    .filter((one) => one.name.toLowerCase().includes(typed))
    .sort((a, b) => begins(a.name) - begins(b.name));
  return (
    <div className="functions">
      <input
        type="search"
        className="input"
        aria-label={`Search functions for ${name}`}
        placeholder={`Search ${data.transformFunctions.length} functions`}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <ul aria-label="Functions" className="functions-list">
        {found.slice(0, SHOWN).map((one) => (
          <li key={one.name}>
            <button
              type="button"
              className="chip mono"
              title={`${one.name}: ${countText(one.least, one.most)}${one.isClickhouse ? ', as in ClickHouse' : ''}`}
              onClick={() => onInsert(one.name)}
            >
              {one.name}
            </button>
          </li>
        ))}
        {found.length > SHOWN && <li className="faint small">… {found.length - SHOWN} more</li>}
        {found.length === 0 && <li className="faint small">No function of that name.</li>}
      </ul>
    </div>
  );
}
