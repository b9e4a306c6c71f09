/** Workflow id of an export's main workflow. */
export const exportWorkflowId = (exportId: string): string => `export-${exportId}`;

/** Workflow id of an export set's main workflow. */
export const exportSetWorkflowId = (setId: string): string => `export-set-${setId}`;

/** Id of the Temporal schedule of an export schedule; the ids of its workflows begin with it. */
export const temporalScheduleId = (scheduleId: string): string => `export-schedule-${scheduleId}`;

/** Id of the workflow that a wake of an export schedule starts. */
export const wakeWorkflowId = (scheduleId: string, wakeId: string): string =>
  `${temporalScheduleId(scheduleId)}-${wakeId}`;

/** Workflow id of one run of a webhook's delivery. */
export const webhookWorkflowId = (deliveryId: string, run: number): string => `webhook-${deliveryId}-${run}`;
