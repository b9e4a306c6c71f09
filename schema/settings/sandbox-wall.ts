import { z } from 'zod';

/** Whether a sandbox process must have every protection. */
export type WallRule = 'required' | 'best-effort';

/**
 * Whether processes accept a sandbox that lacks a protection (docs/operations.md); by default,
 * `NODE_ENV` decides.
 */
export const sandboxWall = z
  .enum(['required', 'best-effort'])
  .optional()
  .describe('required (the default in production) or best-effort: whether the sandbox may lack a protection.');

/** Returns the rule of a process: production requires the wall by default. */
export function wallRuleOf(settings: { nodeEnv: string; sandboxWall?: WallRule | undefined }): WallRule {
  return settings.sandboxWall ?? (settings.nodeEnv === 'production' ? 'required' : 'best-effort');
}
