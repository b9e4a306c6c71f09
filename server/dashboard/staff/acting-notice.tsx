import { useNavigate } from 'react-router';
import { useSignedIn } from '../session/viewer.js';
import { actFor } from './act-for.js';

/** Says to staff for whom they act, on every page, and ends it. */
export function ActingNotice() {
  const { role, account } = useSignedIn();
  const navigate = useNavigate();
  if (role !== 'STAFF' || !account) return null;
  return (
    <p className="notice acting" data-tone="warn">
      <span className="grow">
        You act for <strong>{account.name}</strong>: what you do here is done in its name, and audited.
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
