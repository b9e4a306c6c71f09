import { Meter, Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { type Cap, capShare, capTone, capWarning, leftText, usedText } from './plan.rule.js';
import { useCaps } from './use-caps.js';

const nameOf = ({ code, overage }: Cap): string => {
  if (code === 'STREAMS') return 'Streams at the same time';
  return overage ? 'Exported in this period' : 'Exported in all';
};

function CapLine({ cap }: { cap: Cap }) {
  const tone = capTone(cap);
  const warning = capWarning(cap);
  return (
    <div className="stack cap">
      <div className="row spread wrap">
        <strong>{nameOf(cap)}</strong>
        <span>{usedText(cap)}</span>
      </div>
      <Meter share={capShare(cap)} label={`${nameOf(cap)}: ${usedText(cap)}`} tone={tone} />
      <div className="row spread wrap small soft">
        <span>{leftText(cap)}</span>
        <span>{cap.overage ? 'Beyond it, use is billed' : 'Beyond it, requests are refused'}</span>
      </div>
      {warning && (
        <p className="notice" data-tone={tone}>
          {warning}
        </p>
      )}
    </div>
  );
}

/** What the plan includes and how much of it is left. */
export function Caps() {
  const { caps, error, refetch } = useCaps();
  return (
    <Panel title="Included in the plan">
      <div className="panel-body stack caps">
        {error && !caps ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : caps?.length === 0 ? (
          <Empty title="No plan">Nothing is included: ask us for one.</Empty>
        ) : caps ? (
          caps.map((cap) => <CapLine key={cap.code} cap={cap} />)
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
