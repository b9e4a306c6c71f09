import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** A process of this folder that answers one question at a time. */
export class BenchChild {
  private readonly child: ChildProcess;

  /** `tree`: a built checkout whose process it is, by default this one. */
  constructor(name: string, tree?: string) {
    const folder = tree === undefined ? import.meta.dirname : path.resolve(tree, 'dist/test/bench/collect');
    this.child = fork(path.join(folder, `${name}.process.js`), { execArgv: [], serialization: 'advanced' });
    this.child.setMaxListeners(0);
  }

  async ask<Answer>(question: object): Promise<Answer> {
    const ended = new AbortController();
    this.child.once('exit', () => ended.abort());
    this.child.send(question);
    const [answer] = (await once(this.child, 'message', { signal: ended.signal })) as [
      { value: Answer; error?: string },
    ];
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  async end(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const gone = once(this.child, 'exit');
    this.child.disconnect();
    await gone;
  }
}

/** The child's side: answers questions one by one, and ends with its parent. */
export function serveBench<Question>(answer: (question: Question) => Promise<unknown>, end: () => Promise<void>): void {
  process.on('message', (question: Question) => {
    answer(question).then(
      (value) => process.send?.({ value }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.once('disconnect', () => void end().finally(() => process.exit()));
}
