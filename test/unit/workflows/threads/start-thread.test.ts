import { startThread, ThreadError } from '../../../../workflows/threads/start-thread.js';

describe('starting a thread', () => {
  it('fails when its code was not compiled, and names the file and the command', () => {
    expect(() => startThread('workflows/no-such.thread.js')).toThrow(ThreadError);
    expect(() => startThread('workflows/no-such.thread.js')).toThrow(
      /no-such\.thread\.js is missing: run npm run build/,
    );
  });
});
