import { startFacade, type FacadeFixture } from '../../support/systems/facade-fixture.js';
import { column } from '../../support/core/export-schemas.js';

let fixture: FacadeFixture;
beforeEach(async () => {
  fixture = await startFacade();
});
afterEach(async () => fixture.facade.close());

const ID = `sch_${'0'.repeat(31)}3`;
const PATH = `/v1/export-schemas/${ID}`;
const CONTENT = { columns: [column()] };
const schema = {
  id: ID,
  name: 'mine',
  streamCategory: 'BOOK_UPDATE',
  isBuiltIn: false,
  createdAt: '2026-01-02T03:04:05.678901Z',
  version: 2,
  hasDraft: true,
  content: CONTENT,
  draft: { columns: [column('draft')] },
};
const summary = {
  id: ID,
  name: 'mine',
  stream_category: 'book_update',
  is_built_in: false,
  created_at: '2026-01-02T03:04:05.678901Z',
  version: 2,
  has_draft: true,
};
const wire = { ...summary, ...CONTENT };
const draft = { ...summary, columns: [column('draft')] };
const id = { id: ID };
const withContent = { ...id, content: CONTENT };

describe('export schemas', () => {
  it.each<[string, string, unknown, number, unknown, object]>([
    ['GET', '/v1/export-schemas', undefined, 200, [summary], {}],
    ['GET', PATH, undefined, 200, wire, id],
    ['PUT', PATH, CONTENT, 200, wire, withContent],
    ['DELETE', PATH, undefined, 204, undefined, id],
    ['GET', `${PATH}/draft`, undefined, 200, draft, id],
    ['POST', `${PATH}/draft`, undefined, 201, draft, { ...id, content: null }],
    ['POST', `${PATH}/draft`, CONTENT, 201, draft, withContent],
    ['PUT', `${PATH}/draft`, CONTENT, 200, draft, withContent],
    ['DELETE', `${PATH}/draft`, undefined, 204, undefined, id],
    ['POST', `${PATH}/publish`, undefined, 200, wire, id],
  ])('%s %s with body %j is one call', async (method, path, body, status, answered, variables) => {
    fixture.core.fields = {
      exportSchemas: [schema],
      exportSchema: schema,
      replaceExportSchema: schema,
      deleteExportSchema: true,
      createExportSchemaDraft: schema,
      updateExportSchemaDraft: schema,
      discardExportSchemaDraft: true,
      publishExportSchema: schema,
    };
    const answer = await fixture.call(method, path, body === undefined ? {} : { body });
    expect([answer.status, answer.body]).toEqual([status, answered]);
    expect(fixture.core.onlyCall.variables).toEqual(variables);
  });

  it('creates, passing on only columns and rules', async () => {
    fixture.core.fields = { createExportSchema: schema };
    const columns = [{ ...column(), meta: null, extra: 1, big: 0.5 }];
    const body = {
      name: 'mine',
      stream_category: 'book_update',
      columns,
      unfold: null,
      derive: { a: 7 },
      where: 1,
      id: 'x',
    };
    const answer = await fixture.call('POST', '/v1/export-schemas', { body });
    expect([answer.status, answer.body]).toEqual([201, wire]);
    const content = { columns: [{ ...column(), extra: 1, big: 0.5 }], derive: { a: 7 }, where: 1 };
    expect(fixture.core.onlyCall.variables).toEqual({
      input: { name: 'mine', streamCategory: 'BOOK_UPDATE', content },
    });
  });

  it('numbers that do not fit a double reach the core as numbers, which rejects them and names their place', async () => {
    fixture.core.fields = { replaceExportSchema: schema };
    const body =
      '{"columns": [9007199254740993, {"output_column": 1e400, "transform": -1e400}], "x": 9007199254740993}';
    await fixture.call('PUT', PATH, { body });
    expect(fixture.core.onlyCall.variables).toEqual({
      ...id,
      content: { columns: [0, { output_column: 0, transform: 0 }] },
    });
  });

  it('returns 404 without a draft', async () => {
    fixture.core.fields = { exportSchema: { ...schema, hasDraft: false, draft: null } };
    expect((await fixture.call('GET', `${PATH}/draft`)).status).toBe(404);
    fixture.core.fields = { exportSchema: null };
    for (const path of [PATH, `${PATH}/draft`]) expect((await fixture.call('GET', path)).status).toBe(404);
  });
});
