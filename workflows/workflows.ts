/** Contents of the worker's workflow bundle. The only barrel of the code base. */
export { bookAt } from './books/book-at.workflow.js';
export { exportSetWorkflow } from './export-sets/export-set.workflow.js';
export { runExportSchedule } from './export-schedules/run-export-schedule.workflow.js';
export { deleteExportSetFiles } from './export-sets/delete-export-set-files.workflow.js';
export { checkpointBooks } from './books/checkpoint-books.workflow.js';
export { exportWorkflow } from './exports/exports.workflow.js';
export { compactSegments } from './maintenance/compact-segments.workflow.js';
export { deleteExportFiles } from './maintenance/delete-export-files.workflow.js';
export { measureQualityOfStreams } from './quality/measure-quality.workflow.js';
export { rollUpMinutes } from './rollups/roll-up-minutes.workflow.js';
export { readListings } from './instruments/read-listings.workflow.js';
export { retainRawData } from './maintenance/retain-raw-data.workflow.js';
export { sweepStorage } from './maintenance/sweep-storage.workflow.js';
export { sampleWorkflow } from './estimates/sample.workflow.js';
export { previewWorkflow } from './previews/preview.workflow.js';
export { testDestination } from './destinations/test-destination.workflow.js';
export { deliverWebhook } from './webhooks/deliver-webhook.workflow.js';
