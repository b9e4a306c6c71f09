import { messageOf } from '../../schema/text/message-of.js';
import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { Field } from '../design/field.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { Panel } from '../design/parts.js';
import { Skeleton } from '../design/states.js';
import { valueText } from '../charts/chart-text.rule.js';
import { PageBookAtDocument } from '../generated/operations.js';
import { nsText, parseTyped, zoneText } from '../text/times.rule.js';
import { ladderOf } from './ladder.rule.js';

const DEPTH = 12;

/** The order book of a depth stream at a moment: the newest stored one, or a typed time. */
export function BookLadder({ datastreamId, lastDataNs }: { datastreamId: string; lastDataNs: string | null }) {
  const [typed, setTyped] = useState('');
  const moment = typed.trim() === '' ? (lastDataNs === null ? undefined : BigInt(lastDataNs)) : parseTyped(typed);
  const input = { datastreamId, atNs: String(moment ?? 1n), depth: DEPTH };
  const { data, error } = useAsk(PageBookAtDocument, { input }, { enabled: moment !== undefined, staleTime: 60_000 });
  const book = data && !error ? ladderOf(data.bookAt) : undefined;
  return (
    <Panel title="Order book">
      <div className="panel-body stack">
        <Field
          label={`At (${zoneText()})`}
          placeholder={lastDataNs === null ? '' : nsText(lastDataNs)}
          hint="Empty: the newest stored moment, followed."
          problem={typed.trim() !== '' && moment === undefined ? 'A time is 2026-01-31 12:30:05' : undefined}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {error ? (
          <p className="problem">{messageOf(error)}</p>
        ) : book ? (
          <>
            <p aria-live="polite">
              Mid <strong>{valueText(book.mid)}</strong>, spread <strong>{valueText(book.spread)}</strong>
              {book.basisPoints !== null && ` (${valueText(book.basisPoints)} bp)`}
            </p>
            <ScrollRegion className="table-wrap" label="Levels">
              <table className="table ladder">
                <thead>
                  <tr>
                    <th className="number" colSpan={2}>
                      Bid quantity
                    </th>
                    <th className="number">Bid</th>
                    <th className="number">Ask</th>
                    <th colSpan={2}>Ask quantity</th>
                  </tr>
                </thead>
                <tbody>
                  {book.rows.map(({ bid, ask }, index) => (
                    <tr key={index}>
                      <td className="ladder-bars">
                        {bid && <meter className="ladder-bar bid" value={bid.share} aria-hidden="true" />}
                      </td>
                      <td className="number">{bid?.quantity}</td>
                      <td className="number good-text">{bid?.price}</td>
                      <td className="number bad-text">{ask?.price}</td>
                      <td className="number">{ask?.quantity}</td>
                      <td className="ladder-bars">
                        {ask && <meter className="ladder-bar" value={ask.share} aria-hidden="true" />}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </>
        ) : moment === undefined ? (
          <p className="faint">Nothing is stored yet.</p>
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
