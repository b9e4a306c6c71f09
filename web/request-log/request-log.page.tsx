import { useState } from 'react';
import { useAsk, useAskPages } from '../core/queries.js';
import { Field, SegmentedControl } from '../design/field.js';
import { Badge, Id, PageHead, Panel, Time, type Tone } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { ShowMore } from '../design/show-more.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageApiKeysDocument, PageApiRequestsDocument, type PageApiRequestsQuery } from '../generated/operations.js';
import { withParam } from '../lists/list-address.rule.js';
import { useAddressParams } from '../lists/use-address-params.js';
import { bytesText } from '../text/numbers.rule.js';
import { durationText, zoneText } from '../text/times.rule.js';

type ApiRequest = PageApiRequestsQuery['apiRequests']['nodes'][number];

const SHOWN = [
  { value: 'all', label: 'All' },
  { value: 'failed', label: 'Failed' },
] as const;
const REFRESH_MS = 10_000;
/** Request id inside a copied text, which may begin with the name of the header. */
const REQUEST_ID = /\breq_[0-9a-f]{16}\b/;

const toneOf = (status: number): Tone => (status >= 500 ? 'bad' : status >= 400 ? 'warn' : 'good');

function Row({ request, keyName }: { request: ApiRequest; keyName: string | undefined }) {
  return (
    <tr>
      <td className="tight">
        <Time at={request.at} />
      </td>
      <td className="mono small">
        {request.method} {request.route}
      </td>
      <td className="tight">
        <Badge tone={toneOf(request.status)}>{request.status}</Badge>
      </td>
      <td className="number tight" data-label="Took">
        {durationText(request.durationMs)}
      </td>
      <td className="number tight" data-label="Sent">
        {request.bytes != null && bytesText(request.bytes)}
      </td>
      <td className="tight" data-label="Key">
        {keyName ?? <Id id={request.keyId} />}
      </td>
      <td className="tight">
        <Id id={request.requestId} />
      </td>
    </tr>
  );
}

/** The last REST requests of the account. `?id=` of the address is a request id. */
export function ApiRequests() {
  const [search, change] = useAddressParams();
  const [typed, setTyped] = useState(search.get('id') ?? '');
  const shown = search.get('show') === 'failed' ? 'failed' : 'all';
  const requestId = search.get('id');
  const isOtherText = typed.trim() !== '' && !REQUEST_ID.test(typed);
  const filter = { requestId, onlyFailed: shown === 'failed' };
  const asked = useAskPages(
    PageApiRequestsDocument,
    { filter, first: 50, after: null },
    ({ apiRequests }) => apiRequests,
    { refetchInterval: REFRESH_MS },
  );
  const keys = useAsk(PageApiKeysDocument, {});
  const names = new Map(keys.data?.apiKeys.map(({ id, name }) => [id, name]));
  const { data, error, refetch } = asked;
  const requests = data?.pages.flatMap(({ apiRequests }) => apiRequests.nodes);
  const show = (which: string): void => change((before) => withParam(before, 'show', which === 'all' ? '' : which));
  return (
    <div className="page">
      <PageHead
        title="API requests"
        lead="REST requests of the last week, at most 10,000. They appear within seconds. Some are lost if one of our servers crashes."
      />
      <Panel title="Requests" actions={<SegmentedControl label="Show" value={shown} choices={SHOWN} onChange={show} />}>
        <form className="panel-body" onSubmit={(event) => event.preventDefault()}>
          <Field
            label="Request id"
            type="search"
            hint="The header X-Request-Id of a response, req_…"
            autoComplete="off"
            problem={isOtherText ? 'A request id is req_ and 16 digits from 0 to 9 and a to f.' : undefined}
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              const [id = ''] = REQUEST_ID.exec(target.value) ?? [];
              change((before) => withParam(before, 'id', id));
            }}
          />
        </form>
        {error && !data ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : requests?.length === 0 ? (
          <Empty
            title={
              requestId ? 'No request with this id' : shown === 'failed' ? 'No failed requests' : 'No requests yet'
            }
          >
            {requestId
              ? 'It is older than a week, of another account, or came without a valid key.'
              : shown === 'failed'
                ? 'No request of the last week was answered with an error.'
                : 'Send one with an API key: it appears within seconds.'}
          </Empty>
        ) : (
          <ScrollRegion className="table-wrap" label="Requests (scrollable)">
            <table className="table cards">
              <thead>
                <tr>
                  <th>When ({zoneText()})</th>
                  <th>Request</th>
                  <th>Status</th>
                  <th className="number">Took</th>
                  <th className="number" title="Bytes of streams">
                    Sent
                  </th>
                  <th>Key</th>
                  <th>Request id</th>
                </tr>
              </thead>
              <tbody>
                {requests ? (
                  requests.map((one) => <Row key={one.id} request={one} keyName={names.get(one.keyId)} />)
                ) : (
                  <SkeletonRows rows={10} columns={7} />
                )}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        <ShowMore asked={asked} />
      </Panel>
    </div>
  );
}
