import { useEffect, useRef, useSyncExternalStore } from 'react';
import { Link } from 'react-router';
import { messageOf } from '../../schema/text/message-of.js';
import { IconButton } from './icon-button.js';

/** The next step that a message offers. */
export type ToastAction = { label: string } & ({ run: () => void } | { to: string });

interface Toast {
  id: number;
  text: string;
  tone: 'good' | 'bad';
  action?: ToastAction;
}

const SHOWN_MS = 7_000;
/** A next step takes time to read and to reach, with the keyboard above all. */
const WITH_ACTION_MS = 20_000;
let toasts: readonly Toast[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id));

/** Shows a message for a while, with an optional next step such as undo or a link. */
export function toast(text: string, options: { tone?: Toast['tone']; action?: Toast['action'] } = {}): void {
  const made: Toast = {
    id: nextId++,
    text,
    tone: options.tone ?? 'good',
    ...(options.action && { action: options.action }),
  };
  set([...toasts.slice(-3), made]);
  setTimeout(() => dismiss(made.id), made.action ? WITH_ACTION_MS : SHOWN_MS);
}

/** Shows what went wrong. */
export const toastProblem = (problem: unknown): void => toast(messageOf(problem), { tone: 'bad' });

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export function Toasts() {
  const shown = useSyncExternalStore(subscribe, () => toasts);
  const box = useRef<HTMLDivElement>(null);
  // A popover is in the browser's top layer, above a dialog that opened before it.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    if (element.matches(':popover-open')) element.hidePopover();
    if (shown.length > 0) element.showPopover();
  }, [shown]);
  return (
    <div className="toasts" ref={box} popover="manual" role="status" aria-live="polite" aria-label="Messages">
      {shown.map(({ id, text, tone, action }) => (
        <div key={id} className="toast" data-tone={tone}>
          <span className="grow">{text}</span>
          {action && 'to' in action && (
            <Link className="button small" to={action.to} onClick={() => dismiss(id)}>
              {action.label}
            </Link>
          )}
          {action && 'run' in action && (
            <button
              type="button"
              className="button small"
              onClick={() => {
                dismiss(id);
                action.run();
              }}
            >
              {action.label}
            </button>
          )}
          <IconButton icon="close" label="Close" onClick={() => dismiss(id)} />
        </div>
      ))}
    </div>
  );
}
