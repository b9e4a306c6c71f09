import { parseIso8601Ns } from '../../../../../schema/time/timestamps.js';
import { readIsoTime } from '../../../../../workflows/engine/json/iso-time.js';

const read = (text: string) => readIsoTime(Buffer.from(text), 0, text.length);

describe('ISO 8601 text as nanoseconds', () => {
  it.each([
    ['1970-01-01T00:00:00Z', 0n],
    ['2021-07-22T22:36:07.865Z', 1626993367865000000n],
    ['2023-10-04T16:26:30.524394914Z', 1696436790524394914n],
    ['2021-07-22T22:36:07.865', 1626993367865000000n],
    ['2021-07-22 22:36:07+02:00', 1626986167000000000n],
    ['1969-12-31T23:59:59.5Z', -500000000n],
    ['2024-02-29T00:00:00Z', 1709164800000000000n],
    ['2023-02-29T00:00:00Z', null],
    ['2021-13-01T00:00:00Z', null],
    ['2021-07-22T24:00:00Z', null],
    ['2021-07-22T22:36:07.Z', null],
    ['2021-07-22T22:36:07.1234567890Z', null],
    ['2021-07-22T22:3x:07Z', null],
    ['9999-01-01T00:00:00Z', null],
    ['', null],
  ])('%j', (text, ns) => expect(read(text)).toBe(ns));

  it('agrees with the slow reading on days of every month of two centuries', () => {
    const lastMs = Date.UTC(2200, 0, 5);
    for (let ms = Date.UTC(1969, 11, 25); ms < lastMs; ms += 5 * 86_400_000 - 7_919) {
      const text = new Date(ms).toISOString();
      if (read(text) !== parseIso8601Ns(text)) expect([text, read(text)]).toEqual([text, parseIso8601Ns(text)]);
    }
  });
});
