import { inStep } from '../../kernel/step-clock.js';
import { scratchKernel } from '../../kernel/engine-kernel.js';
import { DEFLATE_BLOCK_BYTES } from '../../kernel/layout.js';

/** Lines to compress, and what stands above them. */
export interface LinesBlock {
  lines: Uint8Array<ArrayBuffer>;
  window: Uint8Array;
}

const WORD_BYTES = 4;
/** Codes of nine bits would do for any text; the rest is for their tables. */
const outputRoom = (bytes: number): number => bytes + (bytes >> 2) + (1 << 12);

/**
 * Compresses lines by the kernel (decision 26): faster than zlib and smaller, if the lines are
 * short. Returns blocks of deflate that end on a byte; none of them is marked as the last.
 */
export function deflateLines({ lines, window }: LinesBlock): Uint8Array<ArrayBuffer> {
  return inStep('compress', () => {
    const kernel = scratchKernel();
    const start = kernel.allocate(window.length + lines.length);
    const from = start + window.length;
    const tokens = kernel.allocate(WORD_BYTES * Math.min(lines.length, DEFLATE_BLOCK_BYTES));
    const target = kernel.allocate(outputRoom(lines.length));
    kernel.bytes.set(window, start);
    kernel.bytes.set(lines, from);
    const end = kernel.run.deflate(start, from, from + lines.length, tokens, target);
    return kernel.bytes.slice(target, end);
  });
}
