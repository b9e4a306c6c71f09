import { existsSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { isInTier, NAMED_TESTS } from '../../../scripts/test-tiers.rule.js';

const files = await Array.fromAsync(glob('test/**/*.test.ts'));
const names = files.map((file) => file.slice('test/'.length, -'.test.ts'.length));

describe('the tiers of tests', () => {
  it('name files that exist', () => {
    expect(NAMED_TESTS.filter((name) => !existsSync(`test/${name}.test.ts`))).toEqual([]);
  });

  it('have each file but those of containers, and only random tests twice', () => {
    const tiersOf = (name: string) => (['everyday', 'rest'] as const).filter((tier) => isInTier(tier, name));
    expect(names.filter((name) => tiersOf(name).length === 0).every((name) => name.startsWith('containers/'))).toBe(
      true,
    );
    expect(names.filter((name) => tiersOf(name).length === 2).sort()).toEqual([
      'unit/workflows/engine/rows/differential',
      'unit/workflows/transforms/compute-arithmetic',
    ]);
  });

  it.each([
    ['unit/new/rule', ['everyday']],
    ['contract/openapi-document', ['everyday']],
    ['contract/schemathesis', ['rest']],
    ['fault/collection/collector-killed', ['everyday']],
    ['fault/collection/new-fault', ['rest']],
    ['whole-run/received-responses', ['rest']],
    ['containers/docker-compose', []],
  ])('%s runs in %j', (name, tiers) => {
    expect((['everyday', 'rest'] as const).filter((tier) => isInTier(tier, name))).toEqual(tiers);
  });
});
