import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { builtInVersions, withReleased } from '../../../../scripts/generate/built-in-versions.js';

const price = (path: string) => ({
  output_column: 'price',
  data: { kraken: { json: { path, type: 'string' as const } } },
});
const trades = (content: ExportSchemaContent) => [{ name: 'normalized', category: 'trade' as const, content }];
const first = trades({ columns: [price('p')] });
const second = trades({ columns: [price('q')] });

describe('the version of a built-in', () => {
  it('is 1 before the first release, however often it changes', () => {
    expect(builtInVersions({}, first)).toEqual({ 'normalized trade': 1 });
    expect(builtInVersions({}, second)).toEqual({ 'normalized trade': 1 });
  });

  it('stays if the content is that of the last release, in any order of members', () => {
    const released = withReleased({}, first);
    const reordered = trades({
      columns: [{ data: { kraken: { json: { type: 'string', path: 'p' } } }, output_column: 'price' }],
    });
    expect(builtInVersions(released, reordered)).toEqual({ 'normalized trade': 1 });
    expect(withReleased(released, reordered)).toEqual(released);
  });

  it('grows by one from release to release that changed it', () => {
    const released = withReleased(withReleased({}, first), second);
    expect(builtInVersions(released, second)).toEqual({ 'normalized trade': 2 });
    expect(builtInVersions(released, first)).toEqual({ 'normalized trade': 3 });
  });
});
