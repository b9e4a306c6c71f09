import { EventEmitter } from 'node:events';
import type { Database } from '../../../../../server/db/database.js';
import { ExportWatch } from '../../../../../server/exports/list/export-watch.js';

const ID = 'exp_1';

function watched() {
  const query = jest.fn(() => Promise.resolve([{ id: ID, status: 'running' }]));
  const signals: Database['signals'] = new EventEmitter();
  return { query, signals, watch: new ExportWatch({ signals, main: { query } } as unknown as Database) };
}

describe('ExportWatch', () => {
  // The clock stands still, so nothing polls.
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sees changes by this process without polling', async () => {
    const { query, signals, watch } = watched();
    const waiting = watch.untilChanged(ID, 'queued', new AbortController().signal);
    signals.emit('recorded', new Set(['exp_2', ID]));
    await waiting;
    expect(query).toHaveBeenCalledTimes(1);
  });

  it('keeps waiting after progress events, and queries only exports with waiters', async () => {
    const { query, signals, watch } = watched();
    const gone = new AbortController();
    let isOver = false;
    const waiting = watch.untilChanged(ID, 'running', gone.signal).then(() => (isOver = true));
    signals.emit('recorded', new Set(['exp_2']));
    expect(query).not.toHaveBeenCalled();
    signals.emit('recorded', new Set([ID]));
    await query.mock.results[0]!.value;
    await Promise.resolve();
    expect(isOver).toBe(false);
    gone.abort();
    await waiting;
  });

  it('sees changes by other processes when it polls', async () => {
    const { watch } = watched();
    const waiting = watch.untilChanged(ID, 'queued', new AbortController().signal);
    await jest.advanceTimersByTimeAsync(100);
    await waiting;
  });
});
