import { ApplicationFailure } from '@temporalio/common';
import { ReadPlanError } from '../../../../schema/export-schemas/read-plan.js';
import { SandboxFailure } from '../../../../sandbox/pool/sandbox-failure.js';
import { attemptFailure } from '../../../../workflows/exports/attempt-partition.js';
import { TransformFailure } from '../../../../workflows/transforms/transform-failure.js';

const partition = {
  ordinal: 0,
  stage: 'write' as const,
  label: '',
  filename: 'a.csv.gz',
  fromNs: '0',
  toNs: '1',
  estimatedMessages: 1,
};

function failureOf(error: unknown, attempt: number): ApplicationFailure {
  const failure = attemptFailure(error, partition, attempt);
  if (!(failure instanceof ApplicationFailure)) throw new Error('expected a failure of Temporal');
  return failure;
}

describe('an attempt at a partition that failed', () => {
  it.each([
    [1, 1_000],
    [3, 4_000],
    [20, 30_000],
  ])('because a service is away is repeated: attempt %d after %d ms', (attempt, delayMs) => {
    expect(failureOf(new Error('ECONNREFUSED'), attempt)).toMatchObject({
      type: 'unavailable',
      nonRetryable: false,
      nextRetryDelay: delayMs,
    });
  });

  it('is the last one after about ten minutes', () => {
    expect(failureOf(new Error('ECONNREFUSED'), 25)).toMatchObject({
      type: 'unavailable',
      nonRetryable: true,
    });
  });

  it('because of the schema is not repeated', () => {
    const error = new TransformFailure('price', new SandboxFailure('timeout'));
    expect(failureOf(error, 1)).toMatchObject({ type: 'unprocessable', nonRetryable: true });
  });

  it('because the schema does not compile is not repeated', () => {
    const failure = failureOf(new ReadPlanError('transform was not compiled: {v} + 1'), 1);
    expect(failure).toMatchObject({ type: 'unprocessable', nonRetryable: true });
  });

  it('because of a bug is left to the workflow, which reads again a few times', () => {
    expect(failureOf(new TypeError('x is undefined'), 1)).toMatchObject({ type: 'unexpected', nonRetryable: true });
  });
});
