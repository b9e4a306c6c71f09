import type { PathSegments } from './path.js';

/**
 * A place in a JSON value. Slots number the nodes of a trie in preorder, so that the places below a
 * node are the slots from `slot` to `endSlot`.
 */
export interface PathNode {
  slot: number;
  /** One past the last slot below this node. */
  endSlot: number;
  /** Children by member name, or by position in digits. */
  children: Map<string, PathNode>;
  /** Whether elements here may become rows. */
  elements: boolean;
}

export class PathTrie {
  readonly root: PathNode = newNode();
  /** Number of slots. Valid after `number`. */
  size = 1;

  add(segments: PathSegments): PathNode {
    let node = this.root;
    for (const segment of segments) {
      let child = node.children.get(segment);
      if (!child) node.children.set(segment, (child = newNode()));
      node = child;
    }
    return node;
  }

  /** Assigns the slots. Call it once, after the last `add`. */
  number(): this {
    this.size = numberFrom(this.root, 0);
    return this;
  }
}

function newNode(): PathNode {
  return { slot: -1, endSlot: -1, children: new Map(), elements: false };
}

function numberFrom(node: PathNode, slot: number): number {
  node.slot = slot;
  let next = slot + 1;
  for (const child of node.children.values()) next = numberFrom(child, next);
  node.endSlot = next;
  return next;
}
