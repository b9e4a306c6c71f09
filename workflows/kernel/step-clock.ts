/** Steps that take the engine's time. */
export type EngineStep = 'decompress' | 'scan' | 'build' | 'encode' | 'compress';
export type StepSeconds = Record<EngineStep, number>;

function noSeconds(): StepSeconds {
  return { decompress: 0, scan: 0, build: 0, encode: 0, compress: 0 };
}

let spent = noSeconds();
let current: EngineStep | null = null;
let sinceMs = 0;

/** Runs a step. The time of a nested step counts for the nested step only. */
export function inStep<Result>(step: EngineStep, work: () => Result): Result {
  const outer = switchTo(step);
  try {
    return work();
  } finally {
    switchTo(outer);
  }
}

/** Adds time that another thread spent working or waiting for its turn. */
export function addSeconds(step: EngineStep, seconds: number): void {
  spent[step] += seconds;
}

/** Returns the time this thread spent since the last call. */
export function takeSeconds(): StepSeconds {
  const taken = spent;
  spent = noSeconds();
  return taken;
}

function switchTo(step: EngineStep | null): EngineStep | null {
  const nowMs = performance.now();
  if (current) spent[current] += (nowMs - sinceMs) / 1_000;
  const before = current;
  current = step;
  sinceMs = nowMs;
  return before;
}
