import { useState } from 'react';
import { messageOf } from '../../schema/text/message-of.js';
import { ServerError } from '../core/ask.js';
import { Empty, Skeleton } from '../design/states.js';
import { parseMessage } from './columns.rule.js';
import { MessageTree } from './message-tree.js';
import { Moment } from '../design/parts.js';
import { zoneText } from '../text/times.rule.js';

interface SampleProps {
  rows: readonly (readonly [string, string])[] | undefined;
  error: Error | null;
  /** Effect of a click on a value, for its title: `Add a column for`, `Fill price with`. */
  clickText: string;
  onValue: (segments: readonly string[], value: unknown) => void;
  onArray: (segments: readonly string[]) => void;
}

/** Real messages of a stream, one at a time; their values can be clicked. */
export function Sample({ rows, error, clickText, onValue, onArray }: SampleProps) {
  const [shown, setShown] = useState(0);
  if (error) {
    const unsubscribed = error instanceof ServerError && error.code === 'permission_denied';
    return (
      <Empty title={unsubscribed ? 'Not subscribed' : 'No sample'}>
        {unsubscribed ? 'Samples come from your collected data. Subscribe to the stream first.' : messageOf(error)}
      </Empty>
    );
  }
  if (!rows) return <Skeleton />;
  const row = rows[Math.min(shown, rows.length - 1)];
  if (!row) return <Empty title="No messages yet">No messages of this stream have been collected for you.</Empty>;
  const message = parseMessage(row[1]);
  return (
    <div className="stack">
      <div className="row wrap spread">
        <span className="mono small soft">
          <Moment ns={row[0]} /> {zoneText()}
        </span>
        <span className="row">
          <button type="button" className="button small" disabled={shown === 0} onClick={() => setShown(shown - 1)}>
            Earlier
          </button>
          <button
            type="button"
            className="button small"
            disabled={shown >= rows.length - 1}
            onClick={() => setShown(shown + 1)}
          >
            Later
          </button>
        </span>
      </div>
      {message !== null && typeof message === 'object' ? (
        <div className="sample">
          <MessageTree value={message} segments={[]} clickText={clickText} onValue={onValue} onArray={onArray} />
        </div>
      ) : (
        <pre className="code">{row[1]}</pre>
      )}
    </div>
  );
}
