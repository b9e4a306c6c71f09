import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { execa } from 'execa';

const KERNEL = 'workflows/engine/kernel';
const OPTIONS = '-O3 --converge --noAssert --runtime stub --initialMemory 1 --enable simd,bulk-memory'.split(' ');

/**
 * Compiles the engine's kernel and writes it as a module, so that neither the build nor a worker needs the compiler. As a process of
 * its own: the compiler's types would change those of arrays everywhere.
 */
export async function compileKernel(): Promise<void> {
  const folder = path.join(KERNEL, 'generated');
  await mkdir(folder, { recursive: true });
  const output = path.join(folder, 'kernel.wasm');
  await execa('asc', [`${KERNEL}/assembly/index.ts`, '-o', output, ...OPTIONS], { preferLocal: true });
  const text = (await readFile(output)).toString('base64');
  await rm(output);
  const module = `/** ${KERNEL}/assembly, compiled by \`npm run generate\`. */\nexport const KERNEL_WASM =\n  '${text}';\n`;
  await writeFile(path.join(folder, 'kernel-wasm.ts'), module);
}
