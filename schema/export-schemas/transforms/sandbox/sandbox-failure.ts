/** `refused`: DuckDB's own words; the others are what the limits of the sandbox stopped: `died` for want of memory. */
export type SandboxFailureKind = 'refused' | 'timeout' | 'died';

const WORDS: Record<SandboxFailureKind, string> = {
  refused: 'the expression could not be evaluated',
  timeout: 'the expression took too long',
  died: 'the expression needed too much memory',
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
