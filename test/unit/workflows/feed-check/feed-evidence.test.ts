import { generateKeyPairSync } from 'node:crypto';
import { verifiedLive } from '../../../../scripts/generate/verified-live.js';
import { publicKeyText, readEvidence, signedEvidence } from '../../../../workflows/feed-check/feed-evidence.js';
import type { FeedReport } from '../../../../workflows/feed-check/feed-report.js';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const NAMED = { Ada: publicKeyText(publicKey) };

const stream = (streamType: string, routed: number) => ({
  ...{ instrument: 'X', streamType, isSubscribed: true, refusal: null, frames: routed, routed },
  ...{ sequence: null, checksum: null, lagMs: null, mayBeSilent: false },
});
const REPORT: FeedReport = {
  ...{ exchange: 'okx', addresses: ['wss://host/path'], seconds: 60, unrouted: [], interruptions: [] },
  streams: [stream('trades', 7), stream('depth_snapshot', 1), stream('liquidations', 0)],
  recorded: [{ instrument: 'X', streamType: 'trades', message: '{"a":1}' }],
};

function signed(problems: string[] = []) {
  return signedEvidence(REPORT, { checkedAt: '2026-11-28T10:11:12.000Z', release: '1.0.0', problems }, privateKey);
}

describe('evidence of a check', () => {
  it('says what was found, by whom and when, for the page', () => {
    const { evidence, frames } = signed();
    const read = readEvidence('okx', evidence, frames);
    expect(read.check).toMatchObject({ exchange: 'okx', release: '1.0.0', frames: { count: 1 } });
    expect(verifiedLive(read, NAMED)).toBe('2026-11-28, Ada: trades, depth_snapshot');
    expect(verifiedLive(read, NAMED, (type) => type === 'depth_snapshot')).toBe('2026-11-28, Ada: depth_snapshot');
    expect(verifiedLive(read, NAMED, (type) => type === 'liquidations')).toBe('no');
  });

  it('verifies nothing without a file, or with problems', () => {
    const { evidence, frames } = signed(['depth of X sent nothing in 60 s']);
    expect(verifiedLive(null, NAMED)).toBe('no');
    expect(verifiedLive(readEvidence('okx', evidence, frames), NAMED)).toBe('no');
  });

  it('is refused if a key of no checker signed it', () => {
    const { evidence, frames } = signed();
    const read = readEvidence('okx', evidence, frames);
    expect(() => verifiedLive(read, {})).toThrow('the evidence of okx is signed by a key of no checker');
  });

  it.each<[string, (files: { evidence: string; frames: string }) => [string, string, string], string]>([
    [
      'a date that was changed',
      (f) => ['okx', f.evidence.replace('11-28', '11-29'), f.frames],
      'is not what was signed',
    ],
    [
      'problems that were removed',
      (f) => ['okx', f.evidence.replace('"routed": 0', '"routed": 9'), f.frames],
      'is not what was signed',
    ],
    ['other frames', (f) => ['okx', f.evidence, f.frames.replace('1', '2')], 'is of other frames'],
    ['the folder of another exchange', (f) => ['kraken', f.evidence, f.frames], 'is of okx'],
    ['another format', (f) => ['okx', f.evidence.replace('"format": 1', '"format": 2'), f.frames], 'has format 2'],
  ])('is refused with %s', (_, files, message) => {
    const [code, evidence, frames] = files(signed());
    expect(() => readEvidence(code, evidence, frames)).toThrow(message);
  });
});
