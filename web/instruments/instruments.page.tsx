import { Link } from 'react-router';
import { Field } from '../design/field.js';
import { Moment, PageHead, Panel } from '../design/parts.js';
import { Empty } from '../design/states.js';
import { useDebounced } from '../design/use-debounced.js';
import { useExchangeCodes } from '../exchanges/use-exchanges.js';
import { PageInstrumentsDocument, type PageInstrumentsQuery } from '../generated/operations.js';
import { ListBar, type ListFilter, ListStatus } from '../lists/list-bar.js';
import { ListRows } from '../lists/list-rows.js';
import { NoMatches } from '../lists/list-parts.js';
import { listPage, useList } from '../lists/use-list.js';
import { useListAddress } from '../lists/use-list-address.js';
import { parseTyped } from '../text/times.rule.js';
import { instrumentPath } from './instrument-address.rule.js';
import {
  choicesOf,
  TERM_CHOICES,
  TERM_NAMES,
  TermFields,
  momentText,
  TYPING_MS,
  useTermsFilter,
} from './use-terms-filter.js';

type Instrument = PageInstrumentsQuery['instrumentVersions']['nodes'][number];

const PAGE_SIZE = 100;
const REFETCH_MS = 60_000;
const COLUMNS = [
  { label: 'Instrument' },
  { label: 'Exchange' },
  { label: 'Kind' },
  { label: 'Status' },
  { label: 'Tick size', className: 'number' },
  { label: 'Multiplier', className: 'number wide-only' },
  { label: 'Underlying', className: 'wide-only' },
  { label: 'Expires', className: 'wide-only' },
];

const nameOf = ({ symbol, exchange }: Instrument): string => `${symbol} at ${exchange}`;

function Cells({ one }: { one: Instrument }) {
  return (
    <>
      <td className="truncate">
        <Link className="row-link" to={instrumentPath(one)} aria-label={nameOf(one)}>
          <strong>{one.symbol}</strong>
        </Link>
      </td>
      <td className="truncate soft">{one.exchange}</td>
      <td className="soft">{one.kind}</td>
      <td className="soft">{one.status}</td>
      <td className="number">{one.tickSize}</td>
      <td className="number wide-only">{one.contractMultiplier}</td>
      <td className="truncate soft wide-only">{one.underlying}</td>
      <td className="soft small wide-only">{one.expiresAtNs !== null && <Moment ns={one.expiresAtNs} />}</td>
    </>
  );
}

/** Instruments of all exchanges with their terms, at any moment. The address has the search. */
export function InstrumentsPage() {
  const address = useListAddress(['exchange', ...TERM_NAMES, 'at']);
  const codes = useExchangeCodes();
  const terms = useTermsFilter(address);
  const at = address.get('at');
  const typed = useDebounced(at, TYPING_MS);
  const atNs = parseTyped(typed);
  const list = useList({
    document: PageInstrumentsDocument,
    variables: {
      first: PAGE_SIZE,
      filter: {
        search: address.search,
        exchange: address.get('exchange') || null,
        ...terms,
        atNs: momentText(atNs),
      },
    },
    pageOf: ({ instrumentVersions }) => listPage(instrumentVersions),
    idOf: ({ exchange, symbol }) => `${exchange} ${symbol}`,
    refetchMs: () => REFETCH_MS,
  });
  const filters: ListFilter[] = [
    { name: 'exchange', label: 'Exchange', choices: choicesOf([...(codes ?? [])].sort()) },
    ...TERM_CHOICES,
  ];
  return (
    <div className="page">
      <PageHead title="Instruments" lead="Tick sizes, multipliers, expiries and other terms, now and at any moment" />
      <Panel>
        <ListBar address={address} filters={filters} placeholder="BTC-PERP, ETHUSDT …">
          <TermFields address={address} />
          <Field
            label="As of"
            autoComplete="off"
            value={at}
            problem={
              typed !== '' && atNs === undefined ? 'A time such as 2026-01-31 12:00, or nanoseconds.' : undefined
            }
            onChange={({ target }) => address.set('at', target.value)}
          />
        </ListBar>
        <ListStatus memory={list.memory} address={address} noun="instrument" />
        <ListRows
          list={list}
          label="Instruments"
          columns={COLUMNS}
          nameOf={nameOf}
          empty={
            address.isNarrowed ? (
              <NoMatches onClear={address.clear} />
            ) : (
              <Empty title="No listing was read yet">A collector polls what each exchange lists.</Empty>
            )
          }
        >
          {(one) => <Cells one={one} />}
        </ListRows>
      </Panel>
    </div>
  );
}
