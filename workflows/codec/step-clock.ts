/** What the engine spends its time on. */
export type EngineStep = 'decompress' | 'scan' | 'build' | 'encode' | 'compress';
export type StepSeconds = Record<EngineStep, number>;

export function noSeconds(): StepSeconds {
  return { decompress: 0, scan: 0, build: 0, encode: 0, compress: 0 };
}

let spent = noSeconds();
let current: EngineStep | null = null;
let sinceMs = 0;

/** Does a step; time of a step within it counts for that one alone. */
export function inStep<Result>(step: EngineStep, work: () => Result): Result {
  const outer = switchTo(step);
  try {
    return work();
  } finally {
    switchTo(outer);
  }
}

/** Notes time that another thread than this one spent, or waited for its turn. */
export function addSeconds(step: EngineStep, seconds: number): void {
  spent[step] += seconds;
}

/** What this thread spent since the last call. */
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
