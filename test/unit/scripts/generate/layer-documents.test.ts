import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildSchema, print } from 'graphql';
import { documentsOf, generatedFragments } from '../../../../scripts/generate/layer-documents.js';

const schema = buildSchema(await readFile('schema/schema.graphql', 'utf8'));
const generated = generatedFragments(schema);

/** Returns the fragments that a layer of one document gets. */
async function added(document: string): Promise<string> {
  const layer = await mkdtemp(path.join(tmpdir(), 'layer-'));
  await writeFile(path.join(layer, 'a.graphql'), document);
  const [, fragments] = await documentsOf(layer, generated);
  await rm(layer, { recursive: true });
  return fragments ? print(fragments.document).replaceAll(/\s+/g, ' ') : '';
}

describe('documentsOf', () => {
  it('adds the fragment of a body: what its members need, of pages as well', async () => {
    expect(await added('{ x { ...ArtifactBody } }')).toBe(
      'fragment ArtifactBody on Artifact { id url bytes filename sha256 rows fromNs toNs }',
    );
    expect(await added('{ x { ...SpanBody } }')).toBe('fragment SpanBody on Span { id startedAt endedAt }');
    expect(await added('{ x { ...WebhookDeliveryPage } }')).toMatch(
      /WebhookDeliveryBody on .*WebhookDeliveryPage on WebhookDeliveryConnection/,
    );
  });

  it('adds the fragment of the fields of a type: without objects, and without fields that take arguments', async () => {
    expect(await added('{ x { ...ExportScheduleBackfillFields } }')).toBe(
      'fragment ExportScheduleBackfillFields on ExportScheduleBackfill { periods queued }',
    );
    const schedule = await added('{ x { ...ExportScheduleFields } }');
    expect(schedule).toMatch(/ layout .* pausedAt /);
    expect(schedule).not.toMatch(/latestRun|nextPeriod/);
  });

  it('adds none that the layer defines, and none that nothing spreads', async () => {
    expect(await added('fragment SpanBody on Span { id } { x { ...SpanBody } }')).toBe('');
  });
});
