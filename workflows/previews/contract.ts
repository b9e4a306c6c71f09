import type { PreviewResult, PreviewTask } from '../../schema/previews/preview-task.js';

export interface PreviewActivities {
  /** Throws the export's kinds of failure: `unprocessable`, `corrupt`, or what a service being away throws. */
  readPreview(task: PreviewTask): Promise<PreviewResult>;
}
