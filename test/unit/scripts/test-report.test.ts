import { countOutcomes } from '../../../scripts/test-report.rule.js';

type TestReport = NonNullable<Parameters<typeof countOutcomes>[1]>;

const checks = { passed: 5, failed: 0 };
const file = (status: string, ...tests: string[]): TestReport['testResults'][number] => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});
const reportOf = (passed: number, failed: number, ...testResults: TestReport['testResults']): TestReport => ({
  numPassedTests: passed,
  numFailedTests: failed,
  testResults,
});
const well = file('passed', 'passed', 'skipped');

test.each([
  ['all well', reportOf(10, 0, well), 0, 15, 0],
  ['tests fail', reportOf(8, 2, well, file('failed', 'failed', 'failed', 'passed')), 1, 13, 2],
  ['a file does not load', reportOf(8, 0, well, file('failed')), 1, 13, 1],
  ['a hook fails, which skips the tests', reportOf(8, 0, well, file('failed', 'passed', 'skipped')), 1, 13, 1],
  ['the stack does not start: no report', undefined, 1, 5, 1],
  ['the run fails after its tests', reportOf(8, 0, well), 1, 13, 1],
  ['no report though all is well', undefined, 0, 5, 1],
])('%s', (_name, report, exitCode, passed, failed) => {
  expect(countOutcomes(checks, report, exitCode)).toEqual({ passed, failed });
});

test('counts a failed check as a failed test', () => {
  const report = reportOf(1, 1, file('failed', 'passed', 'failed'));
  expect(countOutcomes({ passed: 3, failed: 2 }, report, 1)).toEqual({ passed: 4, failed: 3 });
});
