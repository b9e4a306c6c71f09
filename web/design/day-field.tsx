import { useState } from 'react';
import { parseUtc } from '../text/times.rule.js';
import { Field } from './field.js';

const isDay = (text: string): boolean =>
  text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && parseUtc(text) !== undefined);

/** A day, typed as every date of the page is written. Empty: none. */
export function DayField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState(value);
  // What is typed stays until it is a day; an address that changes otherwise wins.
  const shown = isDay(typed) ? value : typed;
  return (
    <Field
      label={label}
      placeholder="2026-01-31"
      autoComplete="off"
      value={shown}
      problem={isDay(shown) ? undefined : 'Enter a day such as 2026-01-31.'}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isDay(target.value)) onChange(target.value);
      }}
    />
  );
}
