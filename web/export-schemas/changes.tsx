import { Empty } from '../design/states.js';
import { diffLines } from './diff-lines.rule.js';

const SIGNS = { same: ' ', added: '+', removed: '−' };

/** A line diff of two contents. */
export function Changes({ before, after, none }: { before: unknown; after: unknown; none: string }) {
  const lines = diffLines(JSON.stringify(before, null, 2), JSON.stringify(after, null, 2));
  if (lines.every(({ kind }) => kind === 'same')) return <Empty title="No changes">{none}</Empty>;
  return (
    // eslint-disable-next-line jsx-a11y-x/no-noninteractive-tabindex -- because the keyboard must reach a region that scrolls
    <pre className="code diff" tabIndex={0} aria-label="Changes">
      {lines.map(({ kind, text }, index) => (
        <span key={index} className={`diff-${kind}`}>
          {SIGNS[kind]} {text}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}
