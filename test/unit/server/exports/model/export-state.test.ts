import { EXPORT_STATUSES, type ExportStatus } from '../../../../../schema/exports/export-statuses.js';
import { exportStep, type ExportAction } from '../../../../../server/exports/model/export-state.rule.js';

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
    expect(EXPORT_STATUSES.map((status) => outcome(action, status))).toEqual([...expected]),
  );
});
