import { barsIn, type MsRange } from './timeline.rule.js';
import { useWidth } from './use-width.js';

/** One line of a timeline: time ranges as bars. `label` is the text alternative. */
export function Strip({ ranges, visible, label }: { ranges: readonly MsRange[]; visible: MsRange; label: string }) {
  const [box, width] = useWidth<HTMLDivElement>();
  return (
    <div className="strip" ref={box} role="img" aria-label={label}>
      <svg width="100%" height="14" preserveAspectRatio="none" aria-hidden="true">
        <rect className="strip-ground" width="100%" height="14" rx="3" />
        {barsIn(ranges, visible, width).map((bar) => (
          <rect
            key={bar.x}
            className="strip-bar"
            x={`${bar.x * 100}%`}
            width={`${bar.width * 100}%`}
            height="14"
            rx="2"
          />
        ))}
      </svg>
    </div>
  );
}
