import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';

const KERNEL = 'workflows/kernel';
const OPTIONS = '-O3 --converge --noAssert --runtime stub --initialMemory 1 --enable simd,bulk-memory'.split(' ');

/**
 * Compiles the engine's kernel to a committed file, so that neither the build nor a worker needs
 * the compiler. Runs the compiler as a process: its types would change those of arrays everywhere.
 */
export async function compileKernel(): Promise<void> {
  const folder = path.join(KERNEL, 'generated');
  await mkdir(folder, { recursive: true });
  const output = path.join(folder, 'kernel.wasm');
  await execa('asc', [`${KERNEL}/assembly/index.ts`, '-o', output, ...OPTIONS], { preferLocal: true });
}
