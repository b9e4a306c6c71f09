import { useNavigate } from 'react-router';
import { useAsk } from '../core/queries.js';
import { accessText } from '../billing/plan.rule.js';
import { Badge, Id, PageHead, Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { PageAccountCountDocument, PageAccountsDocument, type PageAccountsQuery } from '../generated/operations.js';
import { ListBar, ListStatus } from '../lists/list-bar.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { countText } from '../text/numbers.rule.js';
import { actFor } from './act-for.js';

type Account = PageAccountsQuery['accounts']['nodes'][number];

const PAGE_SIZE = 100;
const COLUMNS = [
  { label: 'Name' },
  { label: 'Id' },
  { label: 'Access' },
  { label: 'Plan' },
  { label: 'Requests per minute', className: 'number' },
  { label: 'Actions', isHidden: true as const },
];
const nameOf = ({ name }: Account): string => name;

/** All accounts; staff can act for one. */
export function Accounts() {
  const address = useListAddress();
  const navigate = useNavigate();
  const { data: all } = useAsk(PageAccountCountDocument, {});
  const list = useList({
    document: PageAccountsDocument,
    variables: { first: PAGE_SIZE, search: address.search },
    pageOf: ({ accounts }) => listPage(accounts),
    idOf: ({ id }) => id,
  });
  const open = (id: string): void => {
    actFor(id);
    void navigate('/');
  };
  return (
    <div className="page">
      <PageHead title="Accounts" lead="Acting for an account shows what its owner sees. All changes are audited." />
      <Panel>
        <ListBar address={address} placeholder="Part of a name, or an id" />
        <ListStatus memory={list.memory} address={address} ofAll={all?.accounts.totalCount} noun="account" />
        <ListRows
          list={list}
          label="Accounts"
          columns={COLUMNS}
          nameOf={nameOf}
          empty={<Empty title="No matching accounts">Search for part of a name or a complete id.</Empty>}
        >
          {({ id, name, accessStatus, planCode, rateMinute }) => (
            <>
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
                <button type="button" className="button small" aria-label={`Act for ${name}`} onClick={() => open(id)}>
                  Act for
                </button>
              </td>
            </>
          )}
        </ListRows>
      </Panel>
    </div>
  );
}
