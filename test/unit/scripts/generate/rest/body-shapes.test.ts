import { readFileSync } from 'node:fs';
import { buildSchema } from 'graphql';
import { bodyShapes } from '../../../../../scripts/generate/rest/body-shapes.js';

const SDL = readFileSync('schema/schema.graphql', 'utf8');

it('names the member that no field of the GraphQL type has', () => {
  const lacking = SDL.replace(/(type Artifact \{[^}]*\n  )sha256:/, '$1digest:');
  expect(() => bodyShapes(buildSchema(lacking))).toThrow('Artifact has no field for Artifact.sha256');
});
