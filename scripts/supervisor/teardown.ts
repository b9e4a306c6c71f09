import type { Say } from '../stack/service.js';
import { messageOf } from '../../schema/text/message-of.js';

/** Collects functions that stop what was started, and runs them in reverse order. */
export interface Teardown {
  add(name: string, stop: () => Promise<void>): void;
  run(): Promise<void>;
}

/** Reports a part that does not stop cleanly and stops the others. */
export function createTeardown(say: Say): Teardown {
  const stops: { name: string; stop: () => Promise<void> }[] = [];
  return {
    add: (name, stop) => void stops.push({ name, stop }),
    async run() {
      for (let next = stops.pop(); next; next = stops.pop()) {
        try {
          await next.stop();
        } catch (error) {
          say(`${next.name} did not stop cleanly: ${messageOf(error)}`);
        }
      }
    },
  };
}
