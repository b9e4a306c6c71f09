import type { Sandbox } from './sandbox.js';

/**
 * Resolves when a process of the sandbox has shown its wall. Throws when protections are missing
 * and `SANDBOX_WALL` requires them; `warn` gets them otherwise.
 */
export async function verifyWall(sandbox: Sandbox, warn: (details: object, message: string) => void): Promise<void> {
  const missing = await sandbox.missingProtections();
  if (missing.length === 0) return;
  const words = `the sandbox for SQL of accounts lacks: ${missing.join('; ')}`;
  if (sandbox.wall === 'required') throw new Error(`SANDBOX_WALL is "required", and ${words} (docs/operations.md)`);
  warn({ missing }, `${words}; SANDBOX_WALL=required refuses to start`);
}
