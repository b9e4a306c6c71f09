import { useAsk } from '../core/queries.js';
import { DayField } from '../design/day-field.js';
import { Id, PageHead, Panel, Time } from '../design/parts.js';
import { Empty } from '../design/states.js';
import {
  PageAuditActionsDocument,
  PageAuditCountDocument,
  PageAuditDocument,
  type PageAuditQuery,
} from '../generated/operations.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { NoMatches } from '../lists/list-parts.js';
import { ListRows } from '../lists/list-rows.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { useSignedIn } from '../session/viewer.js';
import { addressText } from '../text/address.rule.js';
import { zoneText } from '../text/times.rule.js';
import { actionText } from './action-text.rule.js';
import { daysOf } from './audit-days.rule.js';

type Entry = PageAuditQuery['auditLog']['nodes'][number];

const PAGE_SIZE = 100;
const REFETCH_MS = 30_000;

function Cells({ entry, ofAll }: { entry: Entry; ofAll: boolean }) {
  const details = Object.entries((entry.details ?? {}) as Record<string, unknown>);
  return (
    <>
      <td className="tight">
        <Time at={entry.at} />
      </td>
      <td>
        {details.length === 0 ? (
          actionText(entry.action)
        ) : (
          <details>
            <summary>{actionText(entry.action)}</summary>
            <pre className="code wrap-code">{JSON.stringify(entry.details, null, 2)}</pre>
          </details>
        )}
      </td>
      <td className="tight">{entry.subjectId ? <Id id={entry.subjectId} /> : <span className="faint">–</span>}</td>
      {ofAll && (
        <td className="tight">{entry.accountId ? <Id id={entry.accountId} /> : <span className="faint">–</span>}</td>
      )}
      <td>
        {entry.actorRole === 'account' ? <Id id={entry.actorName} /> : entry.actorName}{' '}
        {entry.actorRole !== entry.actorName && (
          <span className="faint small">{entry.actorRole === 'account' ? 'API key' : entry.actorRole}</span>
        )}
      </td>
      <td className="mono small soft">{addressText(entry.address)}</td>
    </>
  );
}

const nameOf = ({ action, at }: Entry): string => `${actionText(action)} at ${at}`;

/** The audit log, newest first. */
export function Audit() {
  const { account } = useSignedIn();
  const ofAll = account === null;
  const address = useListAddress(['action', 'from', 'to']);
  const { data: known } = useAsk(PageAuditActionsDocument, {}, { staleTime: 60_000 });
  const { data: all } = useAsk(PageAuditCountDocument, {});
  const days = daysOf(address.get('from'), address.get('to'));
  const list = useList({
    document: PageAuditDocument,
    variables: { first: PAGE_SIZE, filter: { actor: address.search, action: address.get('action') || null, ...days } },
    pageOf: ({ auditLog }) => listPage(auditLog),
    idOf: ({ id }) => id,
    refetchMs: () => REFETCH_MS,
  });
  const action = address.get('action');
  const actions = [...new Set([...(known?.auditActions ?? []), ...(action ? [action] : [])])].sort();
  const filters: ListFilter[] = [
    {
      name: 'action',
      label: 'What',
      choices: [{ value: '', label: 'All changes' }, ...actions.map((value) => ({ value, label: actionText(value) }))],
    },
  ];
  const columns = [
    { label: `When (${zoneText()})` },
    { label: 'What' },
    { label: 'Of' },
    ...(ofAll ? [{ label: 'Account' }] : []),
    { label: 'Who' },
    { label: 'From' },
  ];
  return (
    <div className="page">
      <PageHead
        title="Audit log"
        lead={ofAll ? 'All changes to all accounts.' : 'All changes by users and API keys.'}
      />
      <Panel>
        <ListBar address={address} filters={filters} placeholder="Who: part of an email, or an id">
          <DayField
            label="First day (UTC)"
            value={address.get('from')}
            onChange={(value) => address.set('from', value)}
          />
          <DayField label="Last day (UTC)" value={address.get('to')} onChange={(value) => address.set('to', value)} />
        </ListBar>
        <ListStatus memory={list.memory} address={address} ofAll={all?.auditLog.totalCount} noun="change" />
        <ListRows
          list={list}
          label="Changes"
          columns={columns}
          nameOf={nameOf}
          empty={address.isNarrowed ? <NoMatches onClear={address.clear} /> : <Empty title="No changes yet" />}
        >
          {(entry) => <Cells entry={entry} ofAll={ofAll} />}
        </ListRows>
      </Panel>
    </div>
  );
}
