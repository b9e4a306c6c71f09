import { Badge, type Tone } from '../design/parts.js';
import { timeText, zoneText } from '../text/times.rule.js';
import type { DraftSession, DraftState, DraftView } from './draft-session.js';

const STATES: Record<DraftState, { tone: Tone; text: string } | null> = {
  stored: null,
  waiting: { tone: 'busy', text: 'saving …' },
  saving: { tone: 'busy', text: 'saving …' },
  refused: { tone: 'bad', text: 'kept in this browser: not valid yet' },
  unreachable: { tone: 'warn', text: 'kept in this browser: the server cannot be reached' },
  conflict: { tone: 'warn', text: 'changed elsewhere' },
};

/** Says whether the server has what is shown. */
export function DraftBadge({ view, hasDraft }: { view: DraftView; hasDraft: boolean }) {
  const shown = view.text === undefined ? STATES[view.state] : STATES.refused;
  return (
    <span role="status">
      {shown ? (
        <Badge tone={shown.tone}>{shown.text}</Badge>
      ) : (
        hasDraft && <Badge tone="warn">draft saved, not published</Badge>
      )}
    </span>
  );
}

/** Asks which of two contents to keep: nothing is overwritten silently. */
export function DraftNotices({ session, view }: { session: DraftSession; view: DraftView }) {
  const { leftover } = view;
  return (
    <>
      {view.state === 'conflict' && (
        <div className="notice row wrap spread" data-tone="warn" role="alert">
          <span>
            The draft was changed in another tab or by another user since you began. Your changes are kept in this
            browser.
          </span>
          <span className="row wrap">
            <button type="button" className="button small" onClick={session.takeTheirs}>
              Show the other draft
            </button>
            <button type="button" className="button small" onClick={session.keepMine}>
              Replace it with mine
            </button>
          </span>
        </div>
      )}
      {leftover && view.state !== 'conflict' && (
        <div className="notice row wrap spread" data-tone="warn" role="status">
          <span>
            This browser has changes of {timeText(new Date(leftover.savedMs).toISOString())} {zoneText()} that were
            never saved.
          </span>
          <span className="row wrap">
            <button type="button" className="button small" onClick={() => session.restore(leftover)}>
              Show them
            </button>
            <button type="button" className="button small" onClick={() => session.forget(leftover)}>
              Delete them
            </button>
          </span>
        </div>
      )}
    </>
  );
}
