import { unescaped } from '../../../engine/json/json-text.js';
import { BACKSLASH } from '../../../kernel/characters.js';
import { FIELDS, type MessageShape } from './message-shape.js';

/** A place in the trie of a shape's paths. */
export interface ShapeNode {
  names: { name: Buffer; node: ShapeNode }[];
  items: ShapeNode[];
  /** Indices in `FIELDS`; `rank` is the position among the alternatives of a field. */
  fields: { field: number; rank: number }[];
  /** Index of a list of levels, -1 for none. */
  list: number;
}

const newNode = (): ShapeNode => ({ names: [], items: [], fields: [], list: -1 });

/** The trie of all paths of a shape. */
export function shapeTrie(shape: MessageShape): ShapeNode {
  const root = newNode();
  shape.lists.forEach(({ path }, list) => nodesOf(root, path).forEach((node) => (node.list = list)));
  FIELDS.forEach((name, field) => {
    const path = shape.fields[name];
    if (path !== undefined) nodesOf(root, path).forEach((node, rank) => node.fields.push({ field, rank }));
  });
  return root;
}

/** The child whose name is the bytes [from, to). */
export function childNamed(node: ShapeNode, bytes: Uint8Array, from: number, to: number): ShapeNode | undefined {
  next: for (const { name, node: child } of node.names) {
    if (name.length !== to - from) continue;
    for (let i = 0; i < name.length; i++) if (bytes[from + i] !== name[i]) continue next;
    return child;
  }
  // Captures that were rewritten may have needless escapes.
  let p = from;
  while (p < to && bytes[p] !== BACKSLASH) p++;
  if (p === to) return undefined;
  const plain = unescaped(bytes, from, to);
  return node.names.find(({ name }) => name.equals(plain))?.node;
}

function nodesOf(root: ShapeNode, alternatives: string): ShapeNode[] {
  return alternatives.split('|').map((path) => {
    let node = root;
    for (const segment of path.split('.')) node = childOf(node, segment);
    return node;
  });
}

/** The child of a node at a path's segment, made if it is new. A number is a position. */
function childOf(node: ShapeNode, segment: string): ShapeNode {
  if (/^\d+$/.test(segment)) return (node.items[Number(segment)] ??= newNode());
  const known = node.names.find(({ name }) => name.toString() === segment);
  if (known) return known.node;
  const child = newNode();
  node.names.push({ name: Buffer.from(segment), node: child });
  return child;
}
