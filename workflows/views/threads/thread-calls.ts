import type { MainCalls } from './thread-messages.js';

/** A call that failed in the main thread, which keeps the error. */
export class MainFailure extends Error {
  override readonly name = 'MainFailure';

  constructor(readonly failure: number) {
    super('a call to the main thread failed');
  }
}

/** Sends a call. */
type SendCall = (call: number, name: keyof MainCalls, args: unknown[]) => void;

/** The calls of a view to the main thread that have no answer yet. */
export class ThreadCalls {
  private readonly open = new Map<number, PromiseWithResolvers<unknown>>();
  private last = 0;

  constructor(
    private readonly send: SendCall,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', () => {
      for (const { reject } of this.open.values()) reject(signal.reason);
    });
  }

  /** Throws MainFailure, or the signal's reason. */
  call<Name extends keyof MainCalls>(name: Name, ...args: Parameters<MainCalls[Name]>): ReturnType<MainCalls[Name]> {
    const answer = Promise.withResolvers<unknown>();
    // A call whose caller has ended must not count as unhandled.
    answer.promise.catch(() => undefined);
    if (this.signal.aborted) answer.reject(this.signal.reason);
    else {
      this.open.set(++this.last, answer);
      this.send(this.last, name, args);
    }
    return answer.promise as ReturnType<MainCalls[Name]>;
  }

  answer(call: number, result: unknown): void {
    this.take(call)?.resolve(result);
  }

  refuse(call: number, failure: number): void {
    this.take(call)?.reject(new MainFailure(failure));
  }

  private take(call: number): PromiseWithResolvers<unknown> | undefined {
    const answer = this.open.get(call);
    this.open.delete(call);
    return answer;
  }
}
