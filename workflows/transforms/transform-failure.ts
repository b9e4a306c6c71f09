import type { SandboxFailure } from '../../sandbox/pool/sandbox-failure.js';

/**
 * An expression that cannot be evaluated over the data. It ends its own export. Worded for the
 * client.
 */
export class TransformFailure extends Error {
  constructor(column: string, cause: SandboxFailure) {
    const words = cause.message.split('\n')[0]!.slice(0, 300);
    super(`column ${JSON.stringify(column)}: ${words}`, { cause });
  }
}
