import type { AccountSandbox } from '../../../sandbox/pool/sandbox.js';
import { compileTransform } from '../../../sandbox/compile/compile-transform.js';
import { SandboxFailure } from '../../../sandbox/pool/sandbox-failure.js';
import { createServer } from '../../../server/create-server.js';
import { parseServerSettings } from '../../../server/settings.js';
import { silent } from '../core/core.js';

/** The requests of the parent of this process, which runs with `node --expose-gc`. */
export type Measure = { heap: true } | { expressions: number };

const refusing = {
  accountId: 'acc_1',
  run: () => Promise.reject(new SandboxFailure('refused', 'x'.repeat(300))),
} as unknown as AccountSandbox;

/** Checks this many different expressions that the sandbox refuses. */
async function check(count: number): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    await compileTransform(`${'x'.repeat(900)}${i} + {v}`, { kind: 'string' } as never, refusing).catch(
      () => undefined,
    );
  }
}

const server = await createServer(parseServerSettings(process.env), silent);
const { graphqlPort, dashboardPort } = await server.listen();
process.send?.({ graphqlPort, dashboardPort });
process.on('message', (asked: Measure) => {
  const work = 'heap' in asked ? Promise.resolve() : check(asked.expressions);
  void work.then(() => {
    globalThis.gc?.();
    globalThis.gc?.();
    process.send?.({ heapBytes: process.memoryUsage().heapUsed });
  });
});
