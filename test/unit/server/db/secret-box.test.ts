import { SecretBox } from '../../../../server/db/secret-box.js';

describe('a secret box', () => {
  it('opens what any key of its list has sealed', () => {
    const sealed = new SecretBox(['the old key'], 'webhook secrets').seal('whk_1', 'whsec_a');
    expect(new SecretBox(['the new key', 'the old key'], 'webhook secrets').open('whk_1', sealed)).toBe('whsec_a');
    expect(sealed.includes('whsec_a')).toBe(false);
  });

  it('opens neither under another key, nor for another owner, nor after a change', () => {
    const box = new SecretBox(['the only key'], 'webhook secrets');
    const sealed = box.seal('whk_1', 'whsec_a');
    expect(() => new SecretBox(['another key'], 'webhook secrets').open('whk_1', sealed)).toThrow('whk_1');
    expect(() => box.open('whk_2', sealed)).toThrow('whk_2');
    sealed[sealed.length - 1]! ^= 1;
    expect(() => box.open('whk_1', sealed)).toThrow('whk_1');
  });
});
