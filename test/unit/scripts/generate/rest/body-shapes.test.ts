import { readFileSync } from 'node:fs';
import { buildSchema, parse, print } from 'graphql';
import { bodyShapes, spreadIn } from '../../../../../scripts/generate/rest/body-shapes.js';

const SDL = readFileSync('schema/schema.graphql', 'utf8');

describe('bodyShapes', () => {
  it('names the member that no field of the GraphQL type has', () => {
    const lacking = SDL.replace(/(type Artifact \{[^}]*\n  )sha256:/, '$1digest:');
    expect(() => bodyShapes(buildSchema(lacking))).toThrow('Artifact has no field for Artifact.sha256');
  });

  it('selects what the members of a body need, of pages as well', () => {
    const fragments = parse(bodyShapes(buildSchema(SDL)).fragments);
    const text = (spread: string) =>
      print(spreadIn([parse(`{ x { ...${spread} } }`)], fragments)).replaceAll(/\s+/g, ' ');
    expect(text('ArtifactBody')).toBe(
      'fragment ArtifactBody on Artifact { id url bytes filename sha256 rows fromNs toNs }',
    );
    expect(text('SpanBody')).toBe('fragment SpanBody on Span { id startedAt endedAt }');
    expect(text('WebhookDeliveryPage')).toMatch(
      /WebhookDeliveryBody on .*WebhookDeliveryPage on WebhookDeliveryConnection/,
    );
  });
});
