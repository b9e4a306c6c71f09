import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { evidenceIn } from '../../../scripts/generate/verified-live.js';
import { FRAMES_FILE } from '../../../workflows/feed-check/feed-evidence.js';
import { recordedFrames, unreadTypes } from '../../support/fixtures/checked-frames.js';

/** Exchanges with evidence of a check of the live feed. */
const checked = readdirSync('exchanges').filter((code) => existsSync(`exchanges/${code}/${FRAMES_FILE}`));

it('reads what was recorded when a feed was checked', () => {
  const unread = checked.map((code) => {
    const text = readFileSync(`exchanges/${code}/${FRAMES_FILE}`, 'utf8');
    return [evidenceIn('exchanges', code)?.check.exchange, unreadTypes(code, recordedFrames(text))];
  });
  expect(unread).toEqual(checked.map((code) => [code, []]));
});

it('names stream types of which it reads nothing', () => {
  const trade = '{"stream":"x@trade","data":{"e":"trade","E":1,"t":1,"p":"1","q":"1","T":1,"m":true}}';
  const frame = (streamType: string, message: string) => ({ instrument: 'X', streamType, message });
  expect(unreadTypes('binance', [frame('trades', '{}'), frame('trades', trade)])).toEqual([]);
  expect(unreadTypes('binance', [frame('trades', trade), frame('depth', '{"other":1}')])).toEqual(['depth']);
});
