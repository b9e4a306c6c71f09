import { messageOf } from '../../schema/text/message-of.js';
import { Badge, Panel } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import type { PageTestDestinationMutation } from '../generated/operations.js';

interface TestPanelProps {
  result: PageTestDestinationMutation['testDestination'] | undefined;
  /** The test itself could not run. */
  error: Error | null;
  busy: boolean;
  /** Null: the viewer may not run it. */
  onTest: (() => void) | null;
}

function Result({ result, error, busy }: Omit<TestPanelProps, 'onTest'>) {
  if (busy) {
    return (
      <p>
        <Skeleton width="18rem" />
        <span className="visually-hidden">Testing …</span>
      </p>
    );
  }
  if (error) {
    return (
      <p className="notice" data-tone="bad">
        {messageOf(error)}
      </p>
    );
  }
  if (!result) return <p className="soft">A test writes a small file, reads it, and removes it.</p>;
  if (result.error !== null) {
    return (
      <>
        <Badge tone="bad">Files cannot be delivered</Badge>
        <p className="notice" data-tone="bad">
          {result.error}
        </p>
      </>
    );
  }
  return (
    <>
      <Badge tone="good">Files can be delivered</Badge>
      {result.warnings.length === 0 ? (
        <p className="soft">A small file was written, read and removed.</p>
      ) : (
        <div className="notice" data-tone="warn">
          <ul className="stack">
            {result.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
          <p className="soft">Deliveries only write: they work without these rights.</p>
        </div>
      )}
    </>
  );
}

/** Shows the findings of a destination's last test. */
export function TestPanel({ onTest, ...found }: TestPanelProps) {
  return (
    <Panel
      title="Test"
      actions={
        onTest && (
          <button type="button" className="button primary small" disabled={found.busy} onClick={onTest}>
            {found.busy ? 'Testing …' : found.result || found.error ? 'Test again' : 'Test'}
          </button>
        )
      }
    >
      <div className="panel-body stack test-body" role="status">
        <Result {...found} />
      </div>
    </Panel>
  );
}
