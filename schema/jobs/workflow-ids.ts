/** Workflow id of an export's main workflow. */
export const exportWorkflowId = (exportId: string): string => `export-${exportId}`;

/** Workflow id of an export set's main workflow. */
export const exportSetWorkflowId = (setId: string): string => `export-set-${setId}`;

/** Id of the Temporal schedule of an export schedule; the ids of its workflows begin with it. */
export const temporalScheduleId = (scheduleId: string): string => `export-schedule-${scheduleId}`;

/** Workflow id of one run of a webhook's delivery. */
export const webhookWorkflowId = (deliveryId: string, run: number): string => `webhook-${deliveryId}-${run}`;
