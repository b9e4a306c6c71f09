import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { messageOf } from '../../schema/text/message-of.js';
import { outdate, useChange } from '../core/queries.js';
import type { PageDocument } from '../generated/operations.js';
import { Confirm } from './dialog.js';
import { toast } from './toasts.js';

interface ConfirmChangeProps<Data, Variables> {
  title: string;
  action: string;
  danger?: boolean;
  document: PageDocument<Data, Variables>;
  variables: Variables;
  /** Operations to refetch afterwards. */
  stale: readonly string[];
  /** Message after the change. */
  done: string;
  /** The page to go to if the change removes what this page shows. */
  to?: string;
  onClose: () => void;
  children: ReactNode;
}

/** Asks for confirmation and makes the change. A failure is shown in the dialog. */
export function ConfirmChange<Data, Variables>(props: ConfirmChangeProps<Data, Variables>) {
  const { document, variables, stale, done, to, onClose, children, ...asked } = props;
  const navigate = useNavigate();
  const change = useChange(document, to === undefined ? stale : []);
  const onSuccess = (): void => {
    toast(done);
    if (to === undefined) return onClose();
    // Not refetched here: this page would show for a moment that its subject is not found.
    outdate(stale);
    void navigate(to);
  };
  return (
    <Confirm
      {...asked}
      busy={change.isPending}
      onClose={onClose}
      onConfirm={() => change.mutate(variables, { onSuccess })}
    >
      <p>{children}</p>
      {change.error && (
        <p className="notice" data-tone="bad" role="alert">
          {messageOf(change.error)}
        </p>
      )}
    </Confirm>
  );
}
