import {
  exportStep,
  type ExportAction,
  type ExportStatus,
} from '../../../../../server/exports/model/export-state.rule.js';

const STATUSES: ExportStatus[] = ['queued', 'running', 'succeeded', 'failed', 'canceled'];
const outcome = (action: ExportAction, status: ExportStatus): string => {
  const step = exportStep(action, status);
  return step.kind === 'move' ? step.to : step.kind;
};

describe('export state machine', () => {
  it.each([
    ['begin', ['running', 'stay', 'refuse', 'refuse', 'refuse']],
    ['cancel', ['canceled', 'canceled', 'refuse', 'refuse', 'stay']],
    ['complete', ['succeeded', 'succeeded', 'stay', 'refuse', 'refuse']],
    ['fail', ['failed', 'failed', 'refuse', 'stay', 'refuse']],
    ['retry', ['stay', 'stay', 'refuse', 'queued', 'refuse']],
    ['delete', ['canceled', 'canceled', 'stay', 'stay', 'stay']],
  ] as const)('%s', (action, expected) =>
    expect(STATUSES.map((status) => outcome(action, status))).toEqual([...expected]),
  );
});
