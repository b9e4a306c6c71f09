import type { ViewName } from '../../schema/views/view-sources.js';
import { Field, SegmentedControl, Select } from '../design/field.js';
import { FIRST_SIZES, type ViewForm } from './view-form.rule.js';

const VIEWS = { book: 'Order book', bars: 'Bars', state: 'State' } as const satisfies Record<ViewName, string>;
const BY = [
  { value: 'time', label: 'time' },
  { value: 'ticks', label: 'number of trades' },
  { value: 'volume', label: 'volume' },
  { value: 'notional', label: 'notional' },
];
const SIZES: Record<string, string> = {
  time: 'From 10ms to 1d, such as 100ms, 1s, 5m or 1h.',
  ticks: 'Trades of a bar.',
  volume: 'A decimal. The trade that reaches it closes the bar.',
  notional: 'A decimal: price times quantity. The trade that reaches it closes the bar.',
};
const CLOCKS = [
  { value: 'exchange', label: 'exchange' },
  { value: 'collection', label: 'collection' },
];
const EMPTY = [
  { value: 'skip', label: 'no row' },
  { value: 'null', label: 'a row of nulls' },
];

interface ViewFieldsProps {
  /** The view that the stream can have. */
  view: ViewName;
  value: ViewForm;
  onChange: (change: Partial<ViewForm>) => void;
}

/** Selects what the rows of an export are: messages, or a view of them with its settings. */
export function ViewFields({ view, value, onChange }: ViewFieldsProps) {
  const field = (name: keyof ViewForm) => ({
    value: String(value[name]),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });
  return (
    <div className="stack">
      <div className="field">
        <span className="label">Rows</span>
        <SegmentedControl
          label="Rows"
          value={value.viewed ? view : 'messages'}
          choices={[
            { value: 'messages', label: 'Messages' },
            { value: view, label: VIEWS[view] },
          ]}
          onChange={(choice) => onChange({ viewed: choice !== 'messages' })}
        />
      </div>
      {value.viewed && view === 'book' && (
        <div className="form-grid">
          <Field label="Levels a side" inputMode="numeric" hint="1 to 1,000." {...field('depth')} />
          <Field label="Interval" hint="From 10ms to 1d, or 0: a row after each change." {...field('interval')} />
          <Field
            label="Price step"
            inputMode="decimal"
            placeholder="none"
            hint="Adds up levels, such as 0.5."
            {...field('grouping')}
          />
        </div>
      )}
      {value.viewed && view === 'bars' && (
        <div className="form-grid">
          <Select
            label="A bar ends by"
            choices={BY}
            value={value.by}
            onChange={({ target: { value: by } }) => onChange({ by, size: FIRST_SIZES[by] ?? '' })}
          />
          <Field label="Size of a bar" hint={SIZES[value.by]} {...field('size')} />
          <Select label="Clock" hint="Whose times order the trades." choices={CLOCKS} {...field('clock')} />
          {value.by === 'time' && <Select label="Bars without trades" choices={EMPTY} {...field('empty')} />}
        </div>
      )}
    </div>
  );
}
