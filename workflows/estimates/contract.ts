import type { ExportSample, SampleTask } from '../../schema/estimates/sample-task.js';

export interface SampleActivities {
  /** Throws an export's kinds of failure. */
  sampleExport(task: SampleTask): Promise<ExportSample>;
}
