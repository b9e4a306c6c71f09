/** What is read of jest's `--json` report. */
export interface JestCounts {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that failed before a test of theirs could. */
  numRuntimeErrorTestSuites: number;
}

export interface Outcome {
  passed: number;
  failed: number;
}

/** Adds checks and tests up. A run of jest that went wrong counts as at least one failure, a missing report, too. */
export function countOutcomes(checks: Outcome, report: JestCounts | undefined, jestExitCode: number): Outcome {
  const failedTests = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const unexplained = failedTests === 0 && (jestExitCode !== 0 || report === undefined) ? 1 : 0;
  return {
    passed: checks.passed + (report?.numPassedTests ?? 0),
    failed: checks.failed + failedTests + unexplained,
  };
}
