/**
 * - `refused`: DuckDB rejected the expression; the message is DuckDB's.
 * - `timeout`, `died`: the task exceeded its CPU time or memory.
 * - `busy`: too many tasks of the account are waiting.
 * - `aborted`: the caller's signal aborted.
 * - `unprotected`: the wall is required and incomplete.
 * - `closed`: this process is stopping.
 */
export type SandboxFailureKind = 'refused' | 'timeout' | 'died' | 'busy' | 'aborted' | 'unprotected' | 'closed';

const WORDS: Record<SandboxFailureKind, string> = {
  refused: 'the expression could not be evaluated',
  timeout: 'the expression took too long',
  died: 'the expression needed too much memory',
  busy: 'too many expressions of this account are waiting',
  aborted: 'the evaluation was canceled',
  unprotected: 'the sandbox lacks protections that SANDBOX_WALL requires',
  closed: 'the service is stopping',
};

/** A task that the sandbox did not finish. */
export class SandboxFailure extends Error {
  constructor(
    readonly kind: SandboxFailureKind,
    readonly detail?: string,
  ) {
    super(detail === undefined ? WORDS[kind] : `${WORDS[kind]}: ${detail}`);
  }

  /** Whether the expression or its data is to blame, not the caller, the load or the process. */
  get isOfExpression(): boolean {
    return this.kind === 'refused' || this.kind === 'timeout' || this.kind === 'died';
  }
}

/** A task that failed together with its process, which must not be used again. */
export class SpoiledProcess extends SandboxFailure {}
