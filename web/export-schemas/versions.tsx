import { useState } from 'react';
import { useAsk } from '../core/queries.js';
import { Select } from '../design/field.js';
import { Panel } from '../design/parts.js';
import { Failed, Skeleton } from '../design/states.js';
import { PageSchemaVersionsDocument, type SchemaFieldsFragment } from '../generated/operations.js';
import { timeText, zoneText } from '../text/times.rule.js';
import { Changes } from './changes.js';

interface VersionsProps {
  schema: SchemaFieldsFragment;
  /** Called to continue editing with the content of an earlier version. */
  onTake?: (content: unknown) => void;
}

/** The published versions and the draft, and a line diff of two of them. */
export function Versions({ schema, onTake }: VersionsProps) {
  const { data, error, refetch } = useAsk(PageSchemaVersionsDocument, { id: schema.id });
  const [before, setBefore] = useState<string>();
  const [after, setAfter] = useState<string>();
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />;
  const versions = data?.exportSchemaVersions;
  const known = [
    ...(schema.draft ? [{ value: 'draft', label: 'The draft', content: schema.draft as unknown }] : []),
    ...(versions ?? []).map(({ version, publishedAt, content }) => ({
      value: String(version),
      label: `Version ${version}, ${timeText(publishedAt)} ${zoneText()}`,
      content: content,
    })),
  ];
  const newer = known.find(({ value }) => value === after) ?? known[0];
  const older = known.find(({ value }) => value === before) ?? known[1] ?? known[0];
  return (
    <Panel title={versions ? `Versions: ${versions.length}` : 'Versions'}>
      <div className="panel-body stack versions-body">
        {known.length === 1 ? (
          <p className="soft">You can compare published versions here.</p>
        ) : newer && older ? (
          <>
            <div className="form-grid">
              <Select
                label="From"
                choices={known}
                value={older.value}
                onChange={({ target }) => setBefore(target.value)}
              />
              <Select
                label="To"
                choices={known}
                value={newer.value}
                onChange={({ target }) => setAfter(target.value)}
              />
            </div>
            <Changes before={older.content} after={newer.content} none="No differences." />
            {onTake && older.value !== 'draft' && (
              <div>
                <button type="button" className="button" onClick={() => onTake(older.content)}>
                  Continue with version {older.value}
                </button>
              </div>
            )}
          </>
        ) : (
          <Skeleton />
        )}
      </div>
    </Panel>
  );
}
