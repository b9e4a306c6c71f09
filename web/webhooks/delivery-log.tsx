import { NO_PAGE, useAskPages, useChange } from '../core/queries.js';
import { Badge, Panel, Time, type Tone } from '../design/parts.js';
import { ShowMore } from '../design/show-more.js';
import { AskedTable } from '../design/asked-table.js';
import { Empty } from '../design/states.js';
import { toast, toastProblem } from '../design/toasts.js';
import { PageRedeliverDocument, PageWebhookDocument, type PageWebhookQuery } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { durationText, zoneText } from '../text/times.rule.js';

type Delivery = NonNullable<PageWebhookQuery['webhook']>['deliveries']['nodes'][number];

const TONES: Record<Delivery['status'], Tone> = { PENDING: 'busy', DELIVERED: 'good', FAILED: 'bad' };
const REFRESH_MS = 5_000;

function Attempts({ attempts }: { attempts: Delivery['attempts'] }) {
  if (attempts.length === 0) return <span className="faint">no attempt yet</span>;
  return (
    <details>
      <summary>{plural(attempts.length, 'attempt')}</summary>
      <ol className="stack small">
        {attempts.map(({ attemptedAt, durationMs, httpStatus, error }) => (
          <li key={attemptedAt}>
            <Time at={attemptedAt} /> · {httpStatus ?? 'no response'} · {durationText(durationMs)}
            {error && <span className="soft"> · {error}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}

function Row({ delivery }: { delivery: Delivery }) {
  const again = useChange(PageRedeliverDocument, [PageWebhookDocument.name]);
  return (
    <tr>
      <td className="tight">
        <Time at={delivery.createdAt} />
      </td>
      <td>
        <details>
          <summary>{delivery.event}</summary>
          <pre className="code wrap-code">{delivery.body}</pre>
        </details>
      </td>
      <td className="tight">
        <Badge tone={TONES[delivery.status]}>{delivery.status.toLowerCase()}</Badge>
      </td>
      <td className="tries">
        <Attempts attempts={delivery.attempts} />
      </td>
      <td className="tight">
        <button
          type="button"
          className="button small"
          disabled={again.isPending}
          onClick={() =>
            again.mutate(
              { deliveryId: delivery.id },
              {
                onSuccess: () => toast('Delivery restarted'),
                onError: toastProblem,
              },
            )
          }
        >
          Send again
        </button>
      </td>
    </tr>
  );
}

/** A webhook's deliveries of the last 30 days, with their attempts. */
export function DeliveryLog({ id }: { id: string }) {
  const asked = useAskPages(
    PageWebhookDocument,
    { id, first: 50, after: null },
    ({ webhook }) => webhook?.deliveries ?? NO_PAGE,
    { refetchInterval: REFRESH_MS },
  );
  const { data } = asked;
  const deliveries = data?.pages.flatMap(({ webhook }) => webhook?.deliveries.nodes ?? []);
  return (
    <Panel title="Deliveries">
      <AskedTable
        asked={asked}
        rows={deliveries}
        heads={[`When (${zoneText()})`, 'Event', 'Status', 'Tries']}
        hasActions
        skeletons={4}
        empty={<Empty title="No deliveries yet">Send a test, or wait for the next export to end.</Empty>}
      >
        {(one) => <Row key={one.id} delivery={one} />}
      </AskedTable>
      <ShowMore asked={asked} />
    </Panel>
  );
}
