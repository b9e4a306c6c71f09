import { Icon } from '../design/icon.js';
import { toast, toastProblem } from '../design/toasts.js';
import type { SchemaFieldsFragment } from '../generated/operations.js';
import type { DraftSession, DraftState, DraftView } from './draft-session.js';

interface ActionsProps {
  session: DraftSession;
  view: DraftView;
  schema: SchemaFieldsFragment;
}

const UNPUBLISHED: Partial<Record<DraftState, string>> = {
  unreachable: 'the draft could not be saved. It is kept in this browser.',
  conflict: 'the draft was changed elsewhere.',
};

async function publish(session: DraftSession): Promise<void> {
  const version = await session.publish();
  if (version === null)
    toast(`Not published: ${UNPUBLISHED[session.snapshot().state] ?? 'see the marked field.'}`, { tone: 'bad' });
  else toast(`Published as version ${version}`);
}

async function discard(session: DraftSession): Promise<void> {
  if (await session.discard()) toast('Draft discarded', { action: { label: 'Undo', run: session.undo } });
}

/** Undo, redo, discard and publish. */
export function EditorActions({ session, view, schema }: ActionsProps) {
  const { history, state, text, busy } = view;
  const isDraft = schema.hasDraft || state !== 'stored' || text !== undefined;
  return (
    <>
      <button
        type="button"
        className="button icon"
        aria-label="Undo"
        title="Undo (Ctrl-Z)"
        disabled={history.past.length === 0}
        onClick={session.undo}
      >
        <Icon name="undo" />
      </button>
      <button
        type="button"
        className="button icon"
        aria-label="Redo"
        title="Redo (Ctrl-Y)"
        disabled={history.future.length === 0}
        onClick={session.redo}
      >
        <Icon name="redo" />
      </button>
      <button
        type="button"
        className="button"
        disabled={busy || !isDraft}
        onClick={() => void discard(session).catch(toastProblem)}
      >
        Discard draft
      </button>
      <button
        type="button"
        className="button primary"
        disabled={busy || !isDraft || text !== undefined || state === 'conflict'}
        onClick={() => void publish(session).catch(toastProblem)}
      >
        Publish
      </button>
    </>
  );
}
