import { Meter, Panel } from '../design/parts.js';
import { Empty, Failed, Skeleton } from '../design/states.js';
import { type PlanCap, capShare, capTone, capWarning, leftText, usedText } from './plan.rule.js';
import { useCaps } from './use-caps.js';

const nameOf = ({ code, overage }: PlanCap): string => {
  if (code === 'STREAMS') return 'Concurrent streams';
  return overage ? 'Exported in this period' : 'Exported in total';
};

function CapLine({ cap }: { cap: PlanCap }) {
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
        <span>{cap.overage ? 'Additional usage is billed' : 'Additional usage is rejected'}</span>
      </div>
      {warning && (
        <p className="notice" data-tone={tone}>
          {warning}
        </p>
      )}
    </div>
  );
}

/** The caps of the plan and their usage. */
export function Caps() {
  const { caps, error, refetch } = useCaps();
  return (
    <Panel title="Included in the plan">
      <div className="panel-body stack caps">
        {error && !caps ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : caps?.length === 0 ? (
          <Empty title="No plan">Contact us to get a plan.</Empty>
        ) : caps ? (
          caps.map((cap) => <CapLine key={cap.code} cap={cap} />)
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
