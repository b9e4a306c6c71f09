import type { ChainAnswer, ChainTask } from '../../schema/chains/chain-task.js';

export interface ChainActivities {
  /** Throws an export's kinds of failure: `corrupt` or `unavailable`. */
  readChain(task: ChainTask): Promise<ChainAnswer>;
}
