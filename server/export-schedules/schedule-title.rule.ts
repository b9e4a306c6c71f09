import type { ExportScheduleEntity } from './export-schedule.entity.js';

/** Temporal accepts 400 bytes. */
const MAX_LENGTH = 100;

/** Returns a schedule in one line, shown in the Temporal UI. */
export const scheduleTitle = ({ name, every, lag }: Pick<ExportScheduleEntity, 'name' | 'every' | 'lag'>): string =>
  `${name.slice(0, MAX_LENGTH)}: every ${every}, ${lag} after its end`;
