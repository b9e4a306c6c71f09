import type { ExportSchemaContent } from '../../../../schema/export-schemas/model.js';
import { compileReadPlan } from '../../../../schema/export-schemas/compile-read-plan.js';
import type { Access, Accesses } from '../../../../schema/export-schemas/read-plan.js';
import type { PathNode, PathTrie } from '../../../../schema/export-schemas/path-trie.js';

const schema = (paths: string[], over: Partial<ExportSchemaContent> = {}): ExportSchemaContent => ({
  columns: paths.map((path, i) => ({ output_column: `c${i}`, data: { x: { json: { path, type: 'string' } } } })),
  ...over,
});
const levels = {
  field: 'levels',
  op: 'tagged_concat' as const,
  arrays: [
    { path: 'data.b', tag: 'bid' },
    { path: 'data.a', tag: 'ask' },
  ],
  tag_field: 'side',
  value_field: 'value',
};

function pathOf(trie: PathTrie, node: PathNode): string {
  const find = (at: PathNode, path: string[]): string[] | null => {
    if (at === node) return path;
    for (const [key, child] of at.children) {
      const found = find(child, [...path, key]);
      if (found) return found;
    }
    return null;
  };
  return find(trie.root, [])!.join('.');
}

function read(content: ExportSchemaContent, hasData: boolean): string[] {
  const plan = compileReadPlan(content, 'x');
  const text = (access: Access): string => {
    if (access.at === 'message') return `message ${pathOf(plan.message, access.node)}`;
    if (access.at === 'element') return `element ${pathOf(plan.element, access.node)}`;
    if (access.at === 'member') {
      const member = `${pathOf(plan.element, access.member)} ? element ${pathOf(plan.element, access.node)}`;
      return `${member} : ${text(access.otherwise)}`;
    }
    return access.at === 'derived' ? `derived ${access.rule} ${access.rest.join('.')}` : access.at;
  };
  const reading = hasData ? plan.withData : plan.withoutData;
  const columns: readonly Accesses[] = reading.unfold?.[0]?.columns ?? reading.columns;
  return columns.map((alternatives) => alternatives.map(text).join(' | '));
}

describe('export plan', () => {
  it('drops a leading data. in messages without such a member', () => {
    const content = schema(['data.p', 'p', 'data', 'data.data.p', 'a|data.b']);
    expect(read(content, true)).toEqual([
      'message data.p',
      'message p',
      'message data',
      'message data.data.p',
      'message a | message data.b',
    ]);
    expect(read(content, false)).toEqual([
      'message p',
      'message p',
      'message ',
      'message data.p',
      'message a | message b',
    ]);
  });

  it('addresses the element by paths that continue the unfold path, otherwise by its members', () => {
    const content = schema(['data.x.p', 'x.p', 'x', 'xs.p', 'p.q'], { unfold: { x: { path: 'data.x' } } });
    expect(read(content, true)).toEqual([
      'element p',
      'element p',
      'element ',
      'xs ? element xs.p : message xs.p',
      'p ? element p.q : message p.q',
    ]);
  });

  it('knows the members of derived elements', () => {
    const content = schema(
      [
        'levels.side',
        'data.levels.value.0',
        'value.1',
        'index',
        'levels.index',
        'levels.side.0',
        'levels',
        'levels.other',
        'data.u',
      ],
      { unfold: { x: { path: 'levels' } }, derive: { x: [levels] } },
    );
    expect(read(content, true)).toEqual([
      'tag',
      'element 0',
      'element 1',
      'index',
      'index',
      'missing',
      'tagged',
      'missing',
      'message data.u',
    ]);
  });

  it('reads derived fields without an unfold', () => {
    const content = schema(['levels.0.value.0', 'data.levels', 'data.b'], { derive: { x: [levels] } });
    expect(read(content, true)).toEqual(['derived 0 0.value.0', 'derived 0 ', 'message data.b']);
  });

  it('reads the values of tests after those of columns', () => {
    const where = {
      x: [
        { path: 'data.t', in: ['a'] },
        {
          any: [
            { path: 'm', not_in: ['b'] },
            { path: 'n|t', present: true },
          ],
        },
      ],
      y: [{ path: 'other', present: true }],
    };
    const content = schema(['data.x.p'], { unfold: { x: { path: 'data.x' } }, where });
    expect(read(content, true)).toEqual([
      'element p',
      'data ? element data.t : message data.t',
      'm ? element m : message m',
      'n ? element n : message n | t ? element t : message t',
    ]);
    expect(compileReadPlan(content, 'x').tests).toEqual([
      { texts: ['a'], ifListed: true, ifOther: false, ifAbsent: false, isLast: true },
      { texts: ['b'], ifListed: false, ifOther: true, ifAbsent: true, isLast: false },
      { texts: [], ifListed: false, ifOther: true, ifAbsent: false, isLast: true },
    ]);
    expect(compileReadPlan(content, 'z').tests).toEqual([]);
  });

  it('gives a column without this exchange the type of the first extractor', () => {
    const content: ExportSchemaContent = {
      columns: [
        {
          output_column: 'a',
          data: { y: { json: { path: 'p', type: 'decimal(3)' } }, z: { json: { path: 'p', type: 'f64' } } },
        },
        { output_column: 'b', data: {} },
        {
          output_column: 'c',
          data: { y: { json: { path: 'm', type: 'bool' }, transform: "CASE WHEN {v} THEN 's' ELSE 'b' END" } },
        },
      ],
    };
    expect(compileReadPlan(content, 'x').columns).toEqual([
      { name: 'a', source: 'absent', type: { kind: 'decimal', scale: 3 } },
      { name: 'b', source: 'absent', type: { kind: 'string' } },
      { name: 'c', source: 'absent', type: { kind: 'string' } },
    ]);
  });
});
