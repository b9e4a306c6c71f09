import { type ReactNode, useEffect, useId, useRef } from 'react';

interface DialogProps {
  title: string;
  onClose: () => void;
  wide?: boolean;
  /** Whether the dialog opens by itself. Its title gets the focus then, because the user may be typing. */
  unasked?: boolean;
  children: ReactNode;
}

/**
 * The browser's modal dialog: traps and restores the focus, closes on Escape. Open while mounted.
 */
export function Dialog({ title, onClose, wide = false, unasked = false, children }: DialogProps) {
  const element = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    if (unasked) heading.current?.focus();
    return () => dialog?.close();
  }, [unasked]);
  return (
    <dialog
      ref={element}
      className={wide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
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
          Keep
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
