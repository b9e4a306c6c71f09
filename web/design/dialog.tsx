import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  /**
   * Absent: the dialog opens by itself and cannot be closed. Its title gets the focus, because the
   * user may be typing.
   */
  onClose?: () => void;
  wide?: boolean;
  children: ReactNode;
}

/**
 * The browser's modal dialog: traps and restores the focus, closes on Escape. Open while mounted.
 */
export function Dialog({ title, onClose, wide = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const unasked = onClose === undefined;
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (unasked) heading.current?.focus();
    return () => {
      dialog?.close();
      // What opened it may be gone, such as the row that it deleted.
      if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true });
    };
  }, [unasked]);
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      // Otherwise Escape reaches the page between closing and opening again, where it empties a
      // search.
      closedby={unasked ? 'none' : undefined}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      // Without a click in between, Chromium asks once only, and closes the dialog at the next
      // Escape.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) (onClose ?? (() => currentTarget.showModal()))();
      }}
    >
      <div className="dialog-body">
        <h2 id={titleId} ref={heading} tabIndex={unasked ? -1 : undefined}>
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}

interface ConfirmProps {
  title: string;
  action: string;
  busy: boolean;
  danger?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation of an action that can't be undone. */
export function Confirm({ title, action, busy, danger = true, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="soft">{children}</div>
      <div className="dialog-foot">
        <button type="button" className="button" onClick={onClose}>
          Go back
        </button>
        <button
          type="button"
          className={`button primary${danger ? ' danger' : ''}`}
          disabled={busy}
          onClick={onConfirm}
        >
          {action}
        </button>
      </div>
    </Dialog>
  );
}
