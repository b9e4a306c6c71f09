import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAskPages } from '../core/queries.js';
import { useDebounced } from '../design/use-debounced.js';
import { accessText } from '../billing/plan.rule.js';
import { Field } from '../design/field.js';
import { Badge, Id, PageHead, Panel } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageAccountsDocument } from '../generated/operations.js';
import { countText } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';

/** All accounts; staff can act for one. */
export function Accounts() {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), 150);
  const navigate = useNavigate();
  const asked = useAskPages(
    PageAccountsDocument,
    { first: 50, after: null, search: search === '' ? null : search },
    ({ accounts }) => accounts,
  );
  const accounts = asked.data?.pages.flatMap(({ accounts: page }) => page.nodes);
  const open = (id: string): void => {
    actFor(id);
    void navigate('/');
  };
  return (
    <div className="page">
      <PageHead title="Accounts" lead="Acting for an account shows what its owner sees. All changes are audited." />
      <Panel>
        <div className="panel-body">
          <Field
            label="Search"
            type="search"
            placeholder="Part of a name, or an id"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        </div>
        {asked.error && !accounts ? (
          <Failed error={asked.error} onRetry={() => void asked.refetch()} />
        ) : accounts?.length === 0 ? (
          <Empty title="No matching accounts">Search for part of a name or a complete id.</Empty>
        ) : (
          <div className="table-wrap">
            <table className="table cards">
              <thead>
                <tr>
                  <th>Name</th>
                  <th>Id</th>
                  <th>Access</th>
                  <th>Plan</th>
                  <th className="number">Requests per minute</th>
                  <th>
                    <span className="visually-hidden">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {accounts ? (
                  accounts.map(({ id, name, accessStatus, planCode, rateMinute }) => (
                    <tr key={id}>
                      <td>{name}</td>
                      <td className="tight">
                        <Id id={id} />
                      </td>
                      <td className="tight">
                        <Badge tone={accessStatus === 'ACTIVE' ? 'good' : 'warn'}>{accessText(accessStatus)}</Badge>
                      </td>
                      <td data-label="Plan">{planCode ?? <span className="faint">none</span>}</td>
                      <td className="number optional">{countText(rateMinute)}</td>
                      <td className="tight">
                        <button
                          type="button"
                          className="button small"
                          aria-label={`Act for ${name}`}
                          onClick={() => open(id)}
                        >
                          Act for
                        </button>
                      </td>
                    </tr>
                  ))
                ) : (
                  <SkeletonRows rows={8} columns={6} />
                )}
              </tbody>
            </table>
          </div>
        )}
        <ShowMore asked={asked} />
      </Panel>
    </div>
  );
}
