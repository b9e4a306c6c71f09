import { changed, historyOf, redone, undone } from '../../../../web/export-schemas/history.rule.js';

const typed = (place: string | null, ...times: number[]) =>
  times.reduce((history, at, i) => changed(history, i + 1, place, at), historyOf(0));

it.each([
  ['one place, quickly', 'p', [10_000, 10_500, 11_000], [0]],
  ['one place, with a pause', 'p', [10_000, 11_500], [0, 1]],
  ['no one place', null, [10_000, 10_100], [0, 1]],
])('%s', (_name, place, times, past) => {
  expect(typed(place, ...times).past).toEqual(past);
});

it('goes back and forth, and a change forgets what was undone', () => {
  const three = typed(null, 1, 2, 3);
  const back = undone(undone(three));
  expect([back.present, back.future]).toEqual([1, [2, 3]]);
  expect(redone(back).present).toBe(2);
  expect(redone(redone(redone(back)))).toMatchObject({ present: 3, future: [] });
  expect(changed(back, 9, null, 4)).toMatchObject({ past: [0, 1], present: 9, future: [] });
  expect(undone(historyOf(0)).present).toBe(0);
});

it('typing after an undo is a step of its own', () => {
  const back = undone(typed('p', 10_000, 12_000));
  expect(changed(back, 9, 'p', 12_100).past).toEqual([0, 1]);
});
