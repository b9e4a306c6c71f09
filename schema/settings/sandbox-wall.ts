import { z } from 'zod';

/** Whether a process that lacks protections may take tasks. */
export type WallRule = 'required' | 'best-effort';

/** Whether a process works without the full protection of its sandbox (docs/operations.md); absent: by `NODE_ENV`. */
export const sandboxWall = z.enum(['required', 'best-effort']).optional();

/** The rule that the settings of a process mean: production requires the wall. */
export function wallRuleOf(settings: { NODE_ENV: string; SANDBOX_WALL?: WallRule | undefined }): WallRule {
  return settings.SANDBOX_WALL ?? (settings.NODE_ENV === 'production' ? 'required' : 'best-effort');
}
