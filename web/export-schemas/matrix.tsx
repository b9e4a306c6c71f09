import type { ExportSchemaContent } from '../../schema/export-schemas/model.js';
import { VIEW_KEYS } from '../../schema/export-schemas/view-keys.js';
import { useAsk } from '../core/queries.js';
import { Panel } from '../design/parts.js';
import { ScrollRegion } from '../design/scroll-region.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageExchangesOfCategoryDocument, type StreamCategory } from '../generated/operations.js';
import { plural } from '../text/numbers.rule.js';
import { type MatrixCell, schemaMatrix } from './schema-matrix.rule.js';

/** The signs are for the eye; what they say is read out instead. */
const SIGNS: Record<MatrixCell['kind'], { sign: string; text: string }> = {
  time: { sign: '✓', text: 'collection time' },
  mapped: { sign: '✓', text: 'filled' },
  null: { sign: 'null', text: 'always null' },
};
const views: ReadonlySet<string> = new Set(VIEW_KEYS);

/** Shows which exchange fills which column. */
export function SchemaMatrix({ content, category }: { content: ExportSchemaContent; category: StreamCategory }) {
  const { data, error, refetch } = useAsk(PageExchangesOfCategoryDocument, { category }, { staleTime: 10 * 60_000 });
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const matrix = data && schemaMatrix(content, data.exchangesOfCategory);
  return (
    <Panel title="Exchanges">
      <div className="panel-body stack">
        <p className="soft small">
          ✓ has a source in the messages; <em>null</em> has none, and is always null there. Names of views stand beside
          those of exchanges.
        </p>
        {!matrix ? (
          <Skeleton />
        ) : matrix.rows.length === 0 ? (
          <p className="faint">No exchange fills a column yet.</p>
        ) : (
          <ScrollRegion className="table-wrap matrix-wrap" label="Which exchange fills which column">
            <table className="table matrix">
              <thead>
                <tr>
                  <th scope="col">Exchange</th>
                  <th scope="col" className="number">
                    Mapped
                  </th>
                  {content.columns.map(({ output_column: name }, index) => (
                    <th key={index} scope="col">
                      {name}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {matrix.rows.map(({ exchange, mapped, cells }) => (
                  <tr key={exchange}>
                    <th scope="row">
                      {exchange}
                      {views.has(exchange) && <small className="faint"> view</small>}
                    </th>
                    <td className="number">{mapped}</td>
                    {cells.map(({ kind, source }, index) => (
                      <td key={index} data-kind={kind} title={source || SIGNS[kind].text}>
                        <span aria-hidden="true">{SIGNS[kind].sign}</span>
                        <span className="visually-hidden">{SIGNS[kind].text}</span>
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollRegion>
        )}
        {matrix && matrix.unread.length > 0 && (
          <p className="soft small">
            The schema reads nothing of {plural(matrix.unread.length, 'exchange')}: {matrix.unread.join(', ')}.
          </p>
        )}
      </div>
    </Panel>
  );
}
