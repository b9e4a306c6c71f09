import { useNavigate } from 'react-router';
import { useSignedIn } from '../session/viewer.js';
import { actFor } from './act-for.js';

/** Shows staff the account that they act for on every page, with a button to stop. */
export function ActingNotice() {
  const { role, account } = useSignedIn();
  const navigate = useNavigate();
  if (role !== 'STAFF' || !account) return null;
  return (
    <p className="notice acting" data-tone="warn">
      <span className="grow">
        You are acting for <strong>{account.name}</strong>. Your changes are made on its behalf and audited.
      </span>
      <button
        type="button"
        className="button small"
        onClick={() => {
          actFor(null);
          void navigate('/staff/accounts');
        }}
      >
        Stop
      </button>
    </p>
  );
}
