import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';

export interface Child<Question, Answer> {
  ask: (question: Question) => Promise<Answer>;
  end: () => Promise<void>;
}

/** Starts `<name>.process.js` of this folder; it answers one question at a time. */
export function startChild<Question, Answer>(name: string, execArgv: string[] = []): Child<Question, Answer> {
  const child = fork(new URL(`${name}.process.js`, import.meta.url), { execArgv, serialization: 'advanced' });
  return {
    ask: async (question) => {
      child.send({ question: question as object });
      return (await answerOf(child, name)) as Answer;
    },
    end: async () => {
      if (child.exitCode !== null) return;
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function answerOf(child: ChildProcess, name: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const onMessage = (message: { value?: unknown; error?: string }): void => {
    if (message.error === undefined) resolve(message.value);
    else reject(new Error(`${name}: ${message.error}`));
  };
  const onExit = (): void => reject(new Error(`${name} ended`));
  child.once('message', onMessage).once('exit', onExit);
  try {
    return await promise;
  } finally {
    child.off('message', onMessage).off('exit', onExit);
  }
}
