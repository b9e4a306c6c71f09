import { createHash } from 'node:crypto';
import { BUILT_IN_SCHEMAS } from '../../../../../schema/export-schemas/built-ins.js';
import { BUILT_IN_FINGERPRINTS } from '../../../../../schema/export-schemas/built-ins/versions.js';

describe('versions of built-ins', () => {
  it.each(BUILT_IN_SCHEMAS.map((schema) => [`${schema.name} ${schema.category}`, schema] as const))(
    '%s: a changed content is a new version (add its fingerprint to built-ins/versions.ts)',
    (key, { content, version }) => {
      const fingerprints: readonly string[] = BUILT_IN_FINGERPRINTS[key as keyof typeof BUILT_IN_FINGERPRINTS];
      expect(fingerprints.at(-1)).toBe(createHash('sha256').update(JSON.stringify(content)).digest('hex'));
      expect(version).toBe(new Set(fingerprints).size);
    },
  );
});
