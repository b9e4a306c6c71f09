/** The fields of Jest's JSON report that are used. */
interface TestReport {
  numPassedTests: number;
  numFailedTests: number;
  /** The test files. */
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface Outcome {
  passed: number;
  failed: number;
}

/**
 * Adds up checks and tests. A file that failed outside of its tests counts as one failure, and a
 * failed run without a failed test or without a report as at least one.
 */
export function countOutcomes(checks: Outcome, report: TestReport | undefined, exitCode: number): Outcome {
  const failed = ({ status }: { status: string }): boolean => status === 'failed';
  const broken = report?.testResults.filter((file) => failed(file) && !file.assertionResults.some(failed)) ?? [];
  const failedTests = (report?.numFailedTests ?? 0) + broken.length;
  const unexplained = failedTests === 0 && (exitCode !== 0 || report === undefined) ? 1 : 0;
  return {
    passed: checks.passed + (report?.numPassedTests ?? 0),
    failed: checks.failed + failedTests + unexplained,
  };
}
