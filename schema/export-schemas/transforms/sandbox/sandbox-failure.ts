/** `refused`: DuckDB's own words; `timeout` and `died` (for want of memory): the limits; `closed`: this process stops. */
export type SandboxFailureKind = 'refused' | 'timeout' | 'died' | 'closed';

const WORDS: Record<SandboxFailureKind, string> = {
  refused: 'the expression could not be evaluated',
  timeout: 'the expression took too long',
  died: 'the expression needed too much memory',
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
}
