import { eventStreamResponse } from '../../../../server/graphql/event-stream.js';

describe('the signs of life of an event stream', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  /** Returns what a stream without events sends in some time. */
  async function sent(beatsMs: number | null, forMs: number): Promise<string> {
    async function* never(): AsyncGenerator<never> {
      await new Promise(() => undefined);
    }
    const reader = eventStreamResponse(never(), beatsMs).body!.getReader();
    let text = '';
    const read = async (): Promise<void> => {
      for (;;) {
        const { value, done } = await reader.read();
        if (done) return;
        text += new TextDecoder().decode(value);
      }
    };
    void read();
    await jest.advanceTimersByTimeAsync(forMs);
    return text;
  }

  it('are comments, unless the client asks for beats', async () => {
    expect(await sent(null, 12_500)).toBe('retry: 1000\n\n:\n\n');
    expect(await sent(2_000, 4_500)).toBe(`retry: 1000\n\n${'event: beat\ndata:\n\n'.repeat(2)}`);
  });
});
