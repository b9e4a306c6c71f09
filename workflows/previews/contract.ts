import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';

export interface PreviewActivities {
  /** Throws an export's kinds of failure: `unprocessable`, `corrupt`, or `unavailable`. */
  readPreview(task: PreviewTask): Promise<PreviewResult>;
}
