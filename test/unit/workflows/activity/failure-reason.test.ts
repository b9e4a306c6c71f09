import {
  ActivityFailure,
  ApplicationFailure,
  CancelledFailure,
  ChildWorkflowFailure,
  RetryState,
  TimeoutFailure,
  TimeoutType,
} from '@temporalio/common';
import { exportFailure, kindOf, reasonOf } from '../../../../workflows/activity/failure-of.js';

const range = { fromNs: '1700000000000000000', toNs: '1700000060000000001' };
const fromActivity = (cause: Error): ActivityFailure =>
  new ActivityFailure(
    'Activity task failed',
    'exportPartition',
    '5',
    RetryState.MAXIMUM_ATTEMPTS_REACHED,
    'worker',
    cause,
  );

describe('why an export failed', () => {
  it.each([
    [
      exportFailure('corrupt', range, new Error('page 7: checksum')),
      /^The stored data between 2023-11-14T22:13:20.000000Z and 2023-11-14T22:14:20.000000Z could not be read\./,
    ],
    [
      exportFailure('unprocessable', { ...range, words: 'too large' }, new Error('x')),
      /could not be applied .*: too large\.$/,
    ],
    [exportFailure('gone', {}, new Error('x')), /no longer exists/],
    [
      exportFailure('storage', { words: 'access was denied' }, new Error('x')),
      /storage failed: access was denied\. .*did not cause this/,
    ],
    [new CancelledFailure('Activity cancelled'), /^The export was canceled\.$/],
    [exportFailure('unavailable', range, new Error('ECONNREFUSED')), /temporarily unavailable/],
    [ApplicationFailure.create({ message: 'ECONNREFUSED 10.0.0.7' }), /temporarily unavailable/],
    [new TimeoutFailure('heartbeat', undefined, TimeoutType.HEARTBEAT), /temporarily unavailable/],
  ])('%s', (cause, words) => {
    expect(reasonOf(fromActivity(cause))).toMatch(words);
    expect(reasonOf(fromActivity(cause))).not.toMatch(/page 7|ECONNREFUSED/);
  });

  it('is not that the service was unavailable if the export was canceled', () => {
    const canceled = new CancelledFailure('Workflow execution cancelled');
    const ofChild = new ChildWorkflowFailure(
      'default',
      { workflowId: 'export-exp_1' },
      'exportWorkflow',
      RetryState.NON_RETRYABLE_FAILURE,
      canceled,
    );
    expect([canceled, fromActivity(canceled), ofChild].map(kindOf)).toEqual(['canceled', 'canceled', 'canceled']);
  });

  it('leaves repeating to Temporal only where a service is away', () => {
    const kinds = ['corrupt', 'unprocessable', 'unexpected', 'gone', 'storage', 'unavailable'] as const;
    expect(kinds.filter((kind) => !exportFailure(kind, {}, 'x').nonRetryable)).toEqual(['unavailable']);
    expect(kinds.map((kind) => kindOf(fromActivity(exportFailure(kind, {}, 'x'))))).toEqual(kinds);
  });
});
