import { arrayIndex } from '../../../schema/export-schemas/path.js';
import type { PathNode } from '../../../schema/export-schemas/path-trie.js';
import { LONG_NAME_WORDS, NEAR_POSITIONS, NODE_BY_BYTE, NODE_LONG_NAMES } from '../../kernel/layout.js';
import { unescaped } from '../json/json-text.js';
import type { EngineKernel } from '../../kernel/engine-kernel.js';

/**
 * All long names, those with a backslash last. A message always escapes a backslash, so the kernel
 * skips these.
 */
const ALL_LONG_COUNT = 10;
const BACKSLASH = '\\';

/** Lays a trie out as kernel/assembly/trie.ts reads it; returns the root's address. */
export function layOutTrie(kernel: EngineKernel, node: PathNode): number {
  const children = [...node.children].map(([key, child]) => ({
    key,
    name: Buffer.from(key),
    child: layOutTrie(kernel, child),
  }));
  const byByte = new Array<number>(256).fill(0);
  for (const { name, child } of children) if (name.length === 1) byByte[name[0]!] = child;
  const longNames = children.filter(({ name }) => name.length !== 1);
  const [plain, escaped] = [false, true].map((is) => longNames.filter(({ key }) => key.includes(BACKSLASH) === is));
  const positions = new Map<number, number>();
  for (const { key, child } of children) if (arrayIndex(key) >= 0) positions.set(arrayIndex(key), child);
  const far = [...positions].filter(([position]) => position >= NEAR_POSITIONS);
  const near = Array.from({ length: NEAR_POSITIONS }, (_, i) => positions.get(i) ?? 0);
  return kernel.allocateWords([
    node.slot,
    node.endSlot,
    Number(node.elements),
    Number(children.length === 0),
    kernel.allocateWords(byByte),
    kernel.allocateWords(
      [...plain!, ...escaped!].flatMap(({ name, child }) => [kernel.allocateText(name), name.length, child]),
    ),
    plain!.length,
    kernel.allocateWords(near),
    kernel.allocateWords(far.flat()),
    far.length,
    longNames.length,
  ]);
}

/**
 * The child of the node at `node` whose name is written with escapes from `from` to `to`; 0 when
 * there is none.
 */
export function childByEscapedName({ bytes, words }: EngineKernel, node: number, from: number, to: number): number {
  const plain = unescaped(bytes, from, to);
  const at = node / 4;
  if (plain.length === 1) return words[words[at + NODE_BY_BYTE]! / 4 + plain[0]!]!;
  const names = words[at + NODE_LONG_NAMES]! / 4;
  for (let i = names; i < names + LONG_NAME_WORDS * words[at + ALL_LONG_COUNT]!; i += LONG_NAME_WORDS) {
    const [address, length, child] = words.subarray(i, i + LONG_NAME_WORDS);
    if (length === plain.length && Buffer.compare(plain, bytes.subarray(address, address! + length)) === 0)
      return child!;
  }
  return 0;
}
