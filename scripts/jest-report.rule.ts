/** The fields of jest's `--json` report that are used. */
export interface JestCounts {
  numPassedTests: number;
  numFailedTests: number;
  /** Files that failed before their first test. */
  numRuntimeErrorTestSuites: number;
}

export interface Outcome {
  passed: number;
  failed: number;
}

/** Adds up checks and tests. A failed run of jest and a missing report count as at least one failure. */
export function countOutcomes(checks: Outcome, report: JestCounts | undefined, jestExitCode: number): Outcome {
  const failedTests = (report?.numFailedTests ?? 0) + (report?.numRuntimeErrorTestSuites ?? 0);
  const unexplained = failedTests === 0 && (jestExitCode !== 0 || report === undefined) ? 1 : 0;
  return {
    passed: checks.passed + (report?.numPassedTests ?? 0),
    failed: checks.failed + failedTests + unexplained,
  };
}
