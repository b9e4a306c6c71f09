import { backupName, superseded } from '../../../../../scripts/admin/commands/backup.js';

const at = (day: number) => backupName('export_service', new Date(Date.UTC(2026, 0, day)));

it('is named after the database and the time', () => {
  expect(at(30)).toBe('export_service-20260130T000000000Z.sql.gz');
});

it('keeps the newest, and what is no backup of this database', () => {
  const others = ['notes.txt', `${at(4)}.part`, backupName('another', new Date(0))];
  expect(superseded([at(3), at(1), ...others, at(2)], at(3), 2)).toEqual([at(1)]);
  expect(superseded([at(3), at(1)], at(3), 2)).toEqual([]);
});
