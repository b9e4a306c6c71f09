import { useState } from 'react';
import { parseUtc } from '../text/times.rule.js';
import { Field } from './field.js';

const isDay = (text: string): boolean =>
  text === '' || (/^\d{4}-\d\d-\d\d$/.test(text) && parseUtc(text) !== undefined);

/**
 * A text field for a day, in the format of all dates of the page. An empty value stands for no day.
 */
export function DayField(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  const [typed, setTyped] = useState({ text: value, over: value });
  // Typed text stays until it is a day, or until the value changes otherwise, for example by Back.
  const shown = typed.over === value && !isDay(typed.text) ? typed.text : value;
  return (
    <Field
      label={label}
      placeholder="2026-01-31"
      autoComplete="off"
      value={shown}
      problem={isDay(shown) ? undefined : 'Enter a day such as 2026-01-31.'}
      onChange={({ target }) => {
        setTyped({ text: target.value, over: value });
        if (isDay(target.value)) onChange(target.value);
      }}
    />
  );
}
