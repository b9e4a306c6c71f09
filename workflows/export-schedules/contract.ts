/** The calls between the workflow of an export schedule and its activities. */
export interface ScheduleCall {
  scheduleId: string;
}

export interface ExportScheduleActivities {
  /**
   * Takes the next step of a schedule. Returns in how many milliseconds to ask again; null if
   * nothing is left to do.
   */
  advanceSchedule(call: ScheduleCall): Promise<number | null>;
}
