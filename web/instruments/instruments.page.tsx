import { Link } from 'react-router';
import { INSTRUMENT_KINDS, INSTRUMENT_STATUSES } from '../../schema/instruments/instrument-terms.js';
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
import { parseTyped, parseUtc } from '../text/times.rule.js';
import { instrumentPath } from './instrument-address.rule.js';

type Instrument = PageInstrumentsQuery['instrumentVersions']['nodes'][number];

const PAGE_SIZE = 100;
const REFETCH_MS = 60_000;
const TYPING_MS = 300;
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
const ANY = { value: '', label: 'Any' };
const choicesOf = (words: readonly string[]) => [ANY, ...words.map((value) => ({ value, label: value }))];

const nameOf = ({ symbol, exchange }: Instrument): string => `${symbol} at ${exchange}`;
const textOf = (ns: bigint | undefined): string | null => (ns === undefined ? null : String(ns));

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
  const address = useListAddress(['exchange', 'kind', 'status', 'underlying', 'from', 'to', 'at']);
  const codes = useExchangeCodes();
  const underlying = useDebounced(address.get('underlying'), TYPING_MS);
  const at = useDebounced(address.get('at'), TYPING_MS);
  const atNs = parseTyped(at);
  const list = useList({
    document: PageInstrumentsDocument,
    variables: {
      first: PAGE_SIZE,
      filter: {
        search: address.search,
        exchange: address.get('exchange') || null,
        kind: address.get('kind') || null,
        status: address.get('status') || null,
        underlying: underlying || null,
        expiresFromNs: textOf(parseUtc(address.get('from'))),
        expiresToNs: textOf(parseUtc(address.get('to'))),
        atNs: textOf(atNs),
      },
    },
    pageOf: ({ instrumentVersions }) => listPage(instrumentVersions),
    idOf: ({ exchange, symbol }) => `${exchange} ${symbol}`,
    refetchMs: () => REFETCH_MS,
  });
  const filters: ListFilter[] = [
    { name: 'exchange', label: 'Exchange', choices: choicesOf([...(codes ?? [])].sort()) },
    { name: 'kind', label: 'Kind', choices: choicesOf(INSTRUMENT_KINDS) },
    { name: 'status', label: 'Status', choices: choicesOf(INSTRUMENT_STATUSES) },
  ];
  const field = (name: string, label: string, type = 'text') => (
    <Field
      label={label}
      type={type}
      autoComplete="off"
      value={address.get(name)}
      problem={
        name === 'at' && at !== '' && atNs === undefined
          ? 'A time such as 2026-01-31 12:00, or nanoseconds.'
          : undefined
      }
      onChange={({ target }) => address.set(name, target.value)}
    />
  );
  return (
    <div className="page">
      <PageHead title="Instruments" lead="Tick sizes, multipliers, expiries and other terms, now and at any moment" />
      <Panel>
        <ListBar address={address} filters={filters} placeholder="BTC-PERP, ETHUSDT …">
          {field('underlying', 'Underlying')}
          {field('from', 'Expires from', 'date')}
          {field('to', 'Expires before', 'date')}
          {field('at', 'As of')}
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
