import { coveredControls } from '../../support/browser/hit-test.js';
import { STREAM, useStubPage } from '../../support/browser/stub-page.js';

const stub = useStubPage();
const NS = 1_000_000n;
const ns = (text: string): string => String(BigInt(Date.parse(text)) * NS);
const SUBSCRIPTION = { id: 'sub_1', spans: [{ startedAt: '2026-01-30T00:00:00Z', endedAt: null }] };
const DATASTREAM = { ...STREAM, subscription: SUBSCRIPTION };
const RANGE = { fromNs: ns('2026-01-31T00:00:00Z'), toNs: ns('2026-01-31T02:00:00Z') };
const ANSWERS = {
  selectionMatches: { totalCount: 1, unmatched: [], datastreams: [DATASTREAM] },
  datastream: DATASTREAM,
  availability: { datastream: DATASTREAM, ranges: [{ ...RANGE, rowsEstimate: '7200' }], gaps: [] },
  exportEstimate: { rows: '7200', bytes: '144000', partitions: 1, wouldDeny: null },
  schemaPreview: { columns: ['price'], rows: [['100.5']] },
};

test.each([390, 768, 1100, 1280, 1420, 1560, 1700, 1920])(
  'every control of the builder can be clicked at %i px',
  async (width) => {
    await stub.show('/exports/new?datastream=12', ANSWERS, { width, height: 900 });
    await stub.page.getByText('7,200 rows').waitFor();
    expect(await coveredControls(stub.page)).toEqual([]);
  },
);

describe('the range', () => {
  const field = (label: string) => stub.page.getByLabel(label, { exact: true });
  const shownRange = async (): Promise<string[]> => [
    await field('From (UTC)').inputValue(),
    await field('To (UTC)').inputValue(),
  ];

  beforeAll(() => stub.page.clock.setFixedTime(new Date('2026-01-31T12:00:00Z')));

  it('is yesterday by one click', async () => {
    await stub.show('/exports/new?datastream=12', ANSWERS);
    await stub.page.getByRole('button', { name: 'Yesterday' }).click();
    expect(await shownRange()).toEqual(['2026-01-30 00:00:00', '2026-01-31 00:00:00']);
  });

  it('has the days of two clicks in the calendar, also by arrow keys', async () => {
    const day = (name: string) => stub.page.getByRole('button', { name, exact: true });
    await stub.page.getByRole('button', { name: 'Calendar' }).click();
    await stub.page.getByRole('button', { name: 'Previous month' }).click();
    await day('3 December 2025').click();
    expect(await shownRange()).toEqual(['2025-12-03 00:00:00', '2025-12-04 00:00:00']);
    await stub.page.keyboard.press('ArrowDown');
    await stub.page.keyboard.press('Enter');
    expect(await shownRange()).toEqual(['2025-12-03 00:00:00', '2025-12-11 00:00:00']);
    expect(await day('9 December 2025').getAttribute('aria-pressed')).toBe('true');
  });

  it('has a calendar that the Tab key and arrow keys enter at today if the range ends later', async () => {
    const later = ns('2026-02-10T00:00:00Z');
    await stub.show(`/exports/new?datastream=12&from=${RANGE.fromNs}&to=${later}`, ANSWERS);
    await stub.page.getByRole('button', { name: 'Calendar' }).click();
    const entered = stub.page.locator('.range-days [tabindex="0"]');
    expect(await entered.getAttribute('aria-label')).toBe('31 January 2026');
    await entered.focus();
    const focused = stub.page.locator('.range-days :focus');
    await stub.page.keyboard.press('Home');
    expect(await focused.getAttribute('aria-label')).toBe('1 January 2026');
    await stub.page.keyboard.press('ArrowUp');
    expect(await focused.getAttribute('aria-label')).toBe('1 January 2026');
  });

  it('is shown over bars of 24 px, with a legend', async () => {
    const bar = stub.page.locator('.brush-ground').first();
    expect((await bar.boundingBox())!.height).toBe(24);
    const legend = stub.page.getByRole('list', { name: 'Legend' }).getByRole('listitem');
    expect(await legend.allInnerTexts()).toEqual(['stored for you', 'gap', 'not stored', 'selected']);
  });
});

test('an export without rows starts only after a second look', async () => {
  const created: unknown[] = [];
  const createExport = (input: object): object => {
    created.push(input);
    return { id: 'exp_1' };
  };
  const exportEstimate = { rows: '0', bytes: '0', partitions: 0, wouldDeny: null };
  await stub.show('/exports/new?datastream=12', { ...ANSWERS, exportEstimate, createExport });
  await stub.page.getByText('0 rows').waitFor();
  await stub.page.getByRole('button', { name: 'Start export' }).click();
  const dialog = stub.page.getByRole('dialog', { name: 'Start an export without rows?' });
  await dialog.waitFor();
  expect(created).toEqual([]);
  await dialog.getByRole('button', { name: 'Start it empty' }).click();
  await stub.page.waitForURL('**/exports/exp_1');
  expect(created).toHaveLength(1);
});

test('code goes from the installation to the key and the request, with one variable for the key', async () => {
  await stub.show('/exports/new?datastream=12', ANSWERS);
  const steps = stub.page.getByRole('group', { name: 'Step' });
  const code = stub.page.locator('.request-code .code');
  for (const language of ['Python', 'mde', 'curl']) {
    await stub.page.getByRole('button', { name: language, exact: true }).click();
    await steps.getByRole('button', { name: '1 Install' }).click();
    expect(await code.innerText()).toContain('install');
    await steps.getByRole('button', { name: '2 Key' }).click();
    expect(await code.innerText()).toBe('export MDE_API_KEY=key_…');
    await steps.getByRole('button', { name: '3 Run' }).click();
    expect(await code.innerText()).toContain('2026-01-31T00:00:00Z');
  }
});

test('options of typed files are under Advanced, open only if they were changed', async () => {
  const compression = stub.page.getByLabel('Compression', { exact: true });
  await stub.show('/exports/new?datastream=12', ANSWERS);
  await stub.page.getByText('Advanced: compression and types').waitFor();
  expect(await compression.isVisible()).toBe(false);
  await stub.show('/exports/new?datastream=12&compression=snappy', ANSWERS);
  await compression.waitFor();
  expect(stub.faults).toEqual([]);
});
