import type { ReactNode } from 'react';
import { type Choice, Select } from '../design/field.js';
import { Icon } from '../design/icon.js';
import { countText, plural } from '../text/numbers.rule.js';
import { switchDensity, useCompact } from './use-density.js';
import type { ListMemory } from './list-memory.js';
import type { ListAddress } from './use-list-address.js';

export interface ListFilter {
  /** Its name in the address. */
  name: string;
  label: string;
  /** The first one stands for all. */
  choices: readonly Choice[];
}

interface ListBarProps {
  address: ListAddress;
  filters?: readonly ListFilter[];
  /** Hint at searchable texts. Without it the list has no search. */
  placeholder?: string;
  children?: ReactNode;
}

/** Search and filters of a list. */
export function ListBar({ address, filters = [], placeholder, children }: ListBarProps) {
  return (
    <div className="panel-body list-bar">
      {placeholder !== undefined && (
        <div className="field list-search">
          <label htmlFor="list-search">Search</label>
          <div className="search-box">
            <Icon name="catalog" />
            <input
              id="list-search"
              className="input"
              type="search"
              autoComplete="off"
              placeholder={placeholder}
              value={address.typed}
              onChange={({ target }) => address.set('q', target.value)}
            />
          </div>
        </div>
      )}
      {filters.map(({ name, label, choices }) => (
        <Select
          key={name}
          label={label}
          choices={choices}
          value={address.get(name)}
          onChange={({ target }) => address.set(name, target.value)}
        />
      ))}
      {children}
    </div>
  );
}

interface ListStatusProps {
  memory: ListMemory;
  address: ListAddress;
  /** The length of the list without search and filters, if it is known. */
  ofAll?: number | undefined;
  /** One row: `export`. */
  noun: string;
  /** Text after the count. */
  note?: string;
  /** Actions on selected rows, instead of the count. */
  children?: ReactNode;
}

/**
 * Shows the number of matching rows and the height of rows, or the actions on the selected ones.
 */
export function ListStatus({ memory, address, ofAll, noun, note = '', children }: ListStatusProps) {
  const isCompact = useCompact();
  const { totalCount } = memory;
  const count = (total: number | string): string =>
    address.isNarrowed && ofAll !== undefined ? `${countText(total)} of ${plural(ofAll, noun)}` : plural(total, noun);
  return (
    <div className="list-status">
      <p className="faint small" role="status">
        {totalCount === null ? ' ' : `${count(totalCount)}${note}`}
      </p>
      {children}
      <button
        type="button"
        className="button quiet small list-density"
        aria-pressed={isCompact}
        onClick={switchDensity}
        title="Low rows show more of the list"
      >
        Compact rows
      </button>
    </div>
  );
}
