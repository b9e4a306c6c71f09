import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useAsk } from '../core/queries.js';
import { categoryText } from '../text/category.js';
import { ConfirmChange } from '../design/confirm-change.js';
import { Icon } from '../design/icon.js';
import { Badge, PageHead, Panel, Time } from '../design/parts.js';
import { Empty, Failed, SkeletonRows } from '../design/states.js';
import { PageDeleteSchemaDocument, PageSchemasDocument, type PageSchemasQuery } from '../generated/operations.js';
import { NewSchemaDialog } from './new-schema.js';
import { zoneText } from '../text/times.rule.js';
import { IconButton } from '../design/icon-button.js';

type Summary = PageSchemasQuery['exportSchemas'][number];

function SchemaTable({
  schemas,
  onDelete,
}: {
  schemas: readonly Summary[] | undefined;
  /** Absent for built-in schemas. */
  onDelete?: (one: Summary) => void;
}) {
  return (
    <div className="table-wrap">
      <table className="table cards">
        <thead>
          <tr>
            <th>Name</th>
            <th>Category</th>
            <th>Version</th>
            {onDelete && (
              <>
                <th>Draft</th>
                <th>Created ({zoneText()})</th>
                <th>
                  <span className="visually-hidden">Actions</span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {schemas ? (
            schemas.map((schema) => (
              <tr key={schema.id}>
                <td>
                  <Link to={`/schemas/${schema.id}`}>{schema.name}</Link>
                </td>
                <td>{categoryText(schema.streamCategory)}</td>
                <td className="nowrap">
                  <span className="faint">v</span>
                  {schema.version}
                </td>
                {onDelete && (
                  <>
                    <td>{schema.hasDraft ? <Badge tone="warn">draft</Badge> : <span className="faint">–</span>}</td>
                    <td className="soft" data-label="Created">
                      <Time at={schema.createdAt} />
                    </td>
                    <td className="tight">
                      <IconButton
                        icon="trash"
                        label={`Delete ${schema.name}`}
                        title="Delete"
                        onClick={() => onDelete(schema)}
                      />
                    </td>
                  </>
                )}
              </tr>
            ))
          ) : (
            <SkeletonRows rows={8} columns={onDelete ? 6 : 3} />
          )}
        </tbody>
      </table>
    </div>
  );
}

/** The account's schemas and the built-in schemas. */
export function Schemas() {
  const { data, error, refetch } = useAsk(PageSchemasDocument, {});
  const [creating, setCreating] = useState(false);
  const [doomed, setDoomed] = useState<Summary>();
  const navigate = useNavigate();
  const own = data?.exportSchemas.filter(({ isBuiltIn }) => !isBuiltIn);
  const builtIn = data?.exportSchemas.filter(({ isBuiltIn }) => isBuiltIn);
  return (
    <div className="page">
      <PageHead
        title="Schemas"
        lead="Schemas define the columns of exported files. An export keeps the version that it was created with."
      >
        <button type="button" className="button primary" onClick={() => setCreating(true)}>
          <Icon name="plus" /> New schema
        </button>
      </PageHead>
      {error && !data ? (
        <Panel>
          <Failed error={error} onRetry={() => void refetch()} />
        </Panel>
      ) : (
        <>
          <Panel title="Own">
            {own?.length === 0 ? (
              <Empty title="No custom schemas">
                Create one by clicking values of real messages, or copy a built-in schema.
              </Empty>
            ) : (
              <SchemaTable schemas={own} onDelete={setDoomed} />
            )}
          </Panel>
          {builtIn && (
            <Panel title="Built-in">
              <SchemaTable schemas={builtIn} />
            </Panel>
          )}
        </>
      )}
      {creating && (
        <NewSchemaDialog onClose={() => setCreating(false)} onCreated={(id) => void navigate(`/schemas/${id}`)} />
      )}
      {doomed && (
        <ConfirmChange
          title={`Delete ${doomed.name}?`}
          action="Delete"
          document={PageDeleteSchemaDocument}
          variables={{ id: doomed.id }}
          stale={['PageSchemas']}
          done={`${doomed.name} deleted`}
          onClose={() => setDoomed(undefined)}
        >
          This deletes all versions and the draft. Existing exports keep their copy of the schema.
        </ConfirmChange>
      )}
    </div>
  );
}
