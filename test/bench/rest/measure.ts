import type { Child } from './processes/child.js';
import type { LoadOrder, LoadReport } from './processes/load.process.js';
import type { Scenario } from './scenarios.js';
import type { System } from './systems.js';

/** One run of one scenario against one system. */
export interface Sample {
  scenario: string;
  system: string;
  limiter: boolean;
  run: number;
  unitsPerSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** CPU of the system's Node processes for one unit; MySQL's is not in it. */
  cpuUs: number;
}

export async function measure(
  load: Child<LoadOrder, LoadReport>,
  system: System,
  scenario: Scenario,
  run: number,
): Promise<Sample> {
  const { connections, units } = scenario;
  const before = await system.cpuSeconds();
  const { seconds, unitsMs } = await load.ask({ port: system.port, connections, units });
  const used = (await system.cpuSeconds()) - before;
  const sorted = unitsMs.sort((a, b) => a - b);
  return {
    scenario: scenario.name,
    system: system.name,
    limiter: system.limiter,
    run,
    unitsPerSecond: sorted.length / seconds,
    p50Ms: sorted[Math.floor(sorted.length * 0.5)]!,
    p99Ms: sorted[Math.floor(sorted.length * 0.99)]!,
    cpuUs: (used / sorted.length) * 1e6,
  };
}
