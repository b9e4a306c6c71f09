import { expect, test } from '@jest/globals';
import { countOutcomes } from '../../../scripts/jest-report.rule.js';

const checks = { passed: 5, failed: 0 };

test.each([
  ['all well', { numPassedTests: 10, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 0, 15, 0],
  ['tests fail', { numPassedTests: 8, numFailedTests: 2, numRuntimeErrorTestSuites: 0 }, 1, 13, 2],
  ['a file does not load', { numPassedTests: 8, numFailedTests: 0, numRuntimeErrorTestSuites: 1 }, 1, 13, 1],
  ['the stack does not start: no report', undefined, 1, 5, 1],
  ['jest fails after its tests', { numPassedTests: 8, numFailedTests: 0, numRuntimeErrorTestSuites: 0 }, 1, 13, 1],
  ['no report though all is well', undefined, 0, 5, 1],
])('%s', (_name, report, exitCode, passed, failed) => {
  expect(countOutcomes(checks, report, exitCode)).toEqual({ passed, failed });
});

test('counts a failed check as a failed test', () => {
  const report = { numPassedTests: 1, numFailedTests: 1, numRuntimeErrorTestSuites: 0 };
  expect(countOutcomes({ passed: 3, failed: 2 }, report, 1)).toEqual({ passed: 4, failed: 3 });
});
