import { architecturePage } from '../../../../scripts/generate/floors.js';

const PAGE = '# Rooms\n\n| floor | rooms |\n| - | - |\n| 9 | `gone` |\n\nEnd';

const withFloors = (...sources: [string, string][]): string => architecturePage(PAGE, new Map(sources));

describe('the floors of the server', () => {
  it('follow from imports, of types as well', () =>
    expect(
      withFloors(
        ['server/create.ts', "import { a } from './exports/list/a.js';\nimport { b } from './db/b.js';"],
        ['server/exports/list/a.ts', "import type { B } from '../../db/b.js';\nimport { c } from '../c.js';"],
        ['server/exports/c.ts', "import { text } from '../../schema/text.js';"],
        ['server/db/b.ts', ''],
        ['server/accounts/d.ts', "export type { B } from '../db/b.js';"],
      ),
    ).toBe(
      '# Rooms\n\n| floor | rooms |\n| --- | --- |\n| 3 | `create.ts` |\n| 2 | `accounts`, `exports` |\n| 1 | `db` |\n\nEnd',
    ));

  it('keep their table', () =>
    expect(() => architecturePage('# Rooms', new Map())).toThrow(
      'docs/architecture.md has no table | floor | rooms |',
    ));
});
