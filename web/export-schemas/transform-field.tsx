import { useId, useRef, useState } from 'react';
import { FunctionList } from './function-list.js';
import { aroundPosition, type EditorProblem } from './schema-problem.rule.js';

interface TransformProps {
  name: string;
  value: string;
  readOnly: boolean;
  problem: EditorProblem | null;
  onChange: (value: string) => void;
}

/** A problem of an expression, with its place in what was typed. */
function ExpressionProblem({ id, value, problem }: { id: string; value: string; problem: EditorProblem }) {
  const { position } = problem;
  const [before, at, after] = aroundPosition(value, position ?? 0);
  return (
    <div id={id} className="problem">
      <p>
        {problem.text}
        {position !== null && <span className="small"> At character {position + 1}.</span>}
      </p>
      {position !== null && (
        <code className="at-problem">
          {before}
          <mark>{at || ' '}</mark>
          {after}
        </code>
      )}
    </div>
  );
}

/** The SQL of a column, over the whole width, with the functions that it may call. */
export function TransformField({ name, value, readOnly, problem, onChange }: TransformProps) {
  const [listed, setListed] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const insert = (called: string): void => {
    const box = field.current;
    if (!box) return;
    const [from, to] = value === '' ? [0, 0] : [box.selectionStart, box.selectionEnd];
    const inside = value === '' ? '{v}' : value.slice(from, to);
    const next = `${value.slice(0, from)}${called}(${inside})${value.slice(to)}`;
    const caret = from + called.length + 1 + inside.length;
    onChange(next);
    box.focus();
    // After React has written the new value.
    requestAnimationFrame(() => box.setSelectionRange(caret, caret));
  };
  return (
    <div className="transform">
      <div className="row spread">
        <label htmlFor={id} className="small soft">
          SQL of {name} over the value <code>{'{v}'}</code>
        </label>
        {!readOnly && (
          <button
            type="button"
            className="button small quiet"
            aria-expanded={listed}
            aria-label={`Functions for ${name}`}
            onClick={() => setListed(!listed)}
          >
            Functions
          </button>
        )}
      </div>
      <textarea
        ref={field}
        id={id}
        className="input mono"
        rows={Math.min(8, Math.max(2, value.split('\n').length, Math.ceil(value.length / 70)))}
        spellCheck={false}
        placeholder="{v}"
        disabled={readOnly}
        aria-invalid={problem !== null}
        aria-describedby={problem ? `${id}-problem` : undefined}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {problem && <ExpressionProblem id={`${id}-problem`} value={value} problem={problem} />}
      {listed && <FunctionList name={name} onInsert={insert} />}
    </div>
  );
}
