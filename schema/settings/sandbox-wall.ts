import { z } from 'zod';

/** Whether a process that lacks protections may take tasks. */
export type WallRule = 'required' | 'best-effort';

/** Whether a process works without the full protection of its sandbox (docs/operations.md); absent: by `NODE_ENV`. */
export const sandboxWall = z
  .enum(['required', 'best-effort'])
  .optional()
  .describe('required (the default in production) or best-effort: whether the sandbox may lack a protection.');

/** The rule that the settings of a process mean: production requires the wall. */
export function wallRuleOf(settings: { nodeEnv: string; sandboxWall?: WallRule | undefined }): WallRule {
  return settings.sandboxWall ?? (settings.nodeEnv === 'production' ? 'required' : 'best-effort');
}
