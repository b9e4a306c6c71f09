import { createHash } from 'node:crypto';
import { HOUR_NS } from '../../../../../schema/time/timestamps.js';
import { proofOf } from '../../../../../server/exports/manifest/prove-export.js';
import { proofStretches, type StretchInput } from '../../../../../server/exports/manifest/proof-stretches.rule.js';
import type { MeasuredProof } from '../../../../../server/quality/proof-checks.rule.js';

const T0 = 472_222n * HOUR_NS;
const at = (hours: number): bigint => T0 + BigInt(Math.round(hours * 3_600)) * 1_000_000_000n;
const range = (from: number, to: number) => ({ fromNs: at(from), toNs: at(to) });
const hour = (i: number, frames = 10) => ({ hourNs: String(at(i)), frames, sha256: String(i).repeat(64) });
const hashOf = (i: number): string => String(i).repeat(64);

const NUMBERED: MeasuredProof = {
  ...{ frames: 10, sequenceBreaks: 0, repeats: 0, followed: 9, unlinked: 1, verified: 0, failed: 0, failures: [] },
};
const BROKEN: MeasuredProof = {
  ...NUMBERED,
  ...{ sequenceBreaks: 1, followed: 8, failures: [{ atNs: '7', kind: 'jump' }] },
};
const CHECKED: MeasuredProof = { ...NUMBERED, followed: null, unlinked: null, verified: 7, failed: 1 };

const shown = (input: Partial<StretchInput>) =>
  proofStretches({
    streamType: 'depth',
    coverage: [range(0, 9)],
    live: [range(0, 9)],
    hours: [hour(1), hour(2), hour(3)],
    measured: new Map(),
    ...input,
  }).map(({ fromNs, toNs, method, verified, failed, unverifiable, failures }) => [
    ...[Number(BigInt(fromNs) - T0) / Number(HOUR_NS), Number(BigInt(toNs) - T0) / Number(HOUR_NS)],
    ...[method, verified, failed, unverifiable, failures.length],
  ]);

describe('stretches of a proof', () => {
  it('join hours that the same method checked', () => {
    const measured = new Map([
      [hashOf(1), NUMBERED],
      [hashOf(2), BROKEN],
    ]);
    expect(shown({ measured })).toEqual([
      [1, 3, 'sequence', 17, 1, 2, 1],
      [3, 4, 'connection', 0, 0, 10, 0],
    ]);
  });

  it('are trade_ids for trades', () => {
    expect(shown({ streamType: 'trades', hours: [hour(1)], measured: new Map([[hashOf(1), NUMBERED]]) })).toEqual([
      [1, 2, 'trade_ids', 9, 0, 1, 0],
    ]);
  });

  it('name both methods where two say something', () => {
    const both = { ...NUMBERED, verified: 4, failed: 0 };
    expect(shown({ hours: [hour(1)], measured: new Map([[hashOf(1), both]]) })).toEqual([
      [1, 2, 'sequence', 9, 0, 1, 0],
      [1, 2, 'checksum', 4, 0, 6, 0],
    ]);
    expect(shown({ hours: [hour(1)], measured: new Map([[hashOf(1), CHECKED]]) })).toEqual([
      [1, 2, 'checksum', 7, 1, 2, 0],
    ]);
  });

  it('claim nothing of frames that are not those measured', () => {
    const changed = [{ ...hour(1), sha256: 'f'.repeat(64) }];
    expect(shown({ hours: changed, measured: new Map([[hashOf(1), NUMBERED]]) })).toEqual([
      [1, 2, 'connection', 0, 0, 10, 0],
    ]);
  });

  it('have no method for imported time, of which connections are not known', () => {
    expect(shown({ live: [range(0, 1.5), range(2, 9)] })).toEqual([
      [1, 2, 'none', 0, 0, 10, 0],
      [2, 4, 'connection', 0, 0, 20, 0],
    ]);
  });

  it('claim nothing where messages should have numbers and have none', () => {
    const old = { ...NUMBERED, followed: 0, unlinked: 0 };
    expect(shown({ hours: [hour(1)], measured: new Map([[hashOf(1), old]]) })).toEqual([
      [1, 2, 'connection', 0, 0, 10, 0],
    ]);
  });

  it('end where the coverage ends, and begin again behind an hour without frames', () => {
    const coverage = [range(0.5, 3.25)];
    const unmeasured = { coverage, hours: [hour(0), hour(1), hour(3)] };
    expect(shown(unmeasured)).toEqual([
      [0.5, 2, 'connection', 0, 0, 20, 0],
      [3, 3.25, 'connection', 0, 0, 10, 0],
    ]);
  });
});

describe('the chain', () => {
  it('is SHA-256 over the link before, the hour and its hash', () => {
    const hours = [hour(1, 2), hour(2, 3)];
    let link: Buffer = Buffer.alloc(32);
    for (const { hourNs, sha256 } of hours) {
      const ns = Buffer.alloc(8);
      ns.writeBigInt64LE(BigInt(hourNs));
      link = createHash('sha256')
        .update(Buffer.concat([link, ns, Buffer.from(sha256, 'hex')]))
        .digest();
    }
    expect(proofOf(hours, [])).toEqual({ frames: 5, chain: link.toString('hex'), hours, stretches: [] });
    expect(proofOf([], []).chain).toBe('0'.repeat(64));
  });
});
