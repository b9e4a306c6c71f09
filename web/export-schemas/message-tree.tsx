import { NumberText } from './columns.rule.js';

interface TreeProps {
  value: unknown;
  segments: readonly string[];
  /** Effect of a click, before the path. */
  clickText: string;
  /** Called for a clicked value. */
  onValue: (segments: readonly string[], value: unknown) => void;
  /** Called for an array that becomes one row per element. */
  onArray: (segments: readonly string[]) => void;
}

const MOST_ELEMENTS = 12;

function Value({ value }: { value: unknown }) {
  if (value instanceof NumberText) return <span className="token number-token">{value.text}</span>;
  if (typeof value === 'string') return <span className="token string-token">{JSON.stringify(value)}</span>;
  return <span className="token">{String(value)}</span>;
}

function Member({ name, value, segments, clickText, onValue, onArray }: TreeProps & { name: string }) {
  const isArray = Array.isArray(value);
  if (value === null || typeof value !== 'object' || value instanceof NumberText) {
    return (
      <li>
        <button
          type="button"
          className="tree-value"
          title={`${clickText} ${segments.join('.')}`}
          onClick={() => onValue(segments, value)}
        >
          <span className="tree-name">{name}</span> <Value value={value} />
        </button>
      </li>
    );
  }
  return (
    <li>
      <span className="tree-branch">
        <span className="tree-name">{name}</span> <span className="faint">{isArray ? `[${value.length}]` : '{}'}</span>
        {isArray && (
          <button type="button" className="button small quiet" onClick={() => onArray(segments)}>
            Row per element
          </button>
        )}
      </span>
      <MessageTree value={value} segments={segments} clickText={clickText} onValue={onValue} onArray={onArray} />
    </li>
  );
}

/** A real message whose values can be clicked. */
export function MessageTree({ value, segments, clickText, onValue, onArray }: TreeProps) {
  const members = Object.entries(value as Record<string, unknown>);
  const shown = Array.isArray(value) ? members.slice(0, MOST_ELEMENTS) : members;
  return (
    <ul className="tree">
      {shown.map(([name, child]) => (
        <Member
          key={name}
          name={name}
          value={child}
          segments={[...segments, name]}
          clickText={clickText}
          onValue={onValue}
          onArray={onArray}
        />
      ))}
      {shown.length < members.length && <li className="faint">… {members.length - shown.length} more</li>}
    </ul>
  );
}
