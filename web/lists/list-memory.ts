import { type LoadedPage, type PageChain, withPage } from './page-chain.rule.js';

interface Remembered {
  wanted: string;
  chain: PageChain;
  totalCount: number | null;
  top: TopRow;
  rowPx: number | null;
}

/** The row at the upper edge of the list, and how much of it is above the edge. */
interface TopRow {
  index: number;
  hiddenPx: number;
}

/**
 * Keeps what a list knows while it is shown, and for when the user comes back to it: its pages, not
 * their rows, and where it was scrolled to.
 */
export class ListMemory {
  chain: PageChain = [];
  totalCount: number | null = null;
  top: TopRow = { index: 0, hiddenPx: 0 };
  /** The mean height of its rows; null before they were drawn. */
  rowPx: number | null = null;
  private readonly listeners = new Set<() => void>();
  private version = 0;

  /** `wanted` tells lists apart: operation, filters and sort order. */
  constructor(readonly wanted: string) {}

  learn(after: string | null, page: LoadedPage, totalCount: number): void {
    const chain = withPage(this.chain, after, page);
    if (chain === this.chain && totalCount === this.totalCount) return;
    this.chain = chain;
    this.totalCount = totalCount;
    this.tell();
  }

  /** Forgets the pages: they are loaded again from the first one. */
  restart(): void {
    this.chain = [];
    this.top = { index: 0, hiddenPx: 0 };
    this.tell();
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Changes with the chain and the count. */
  snapshot = (): number => this.version;

  stored(): Remembered {
    const { wanted, chain, totalCount, top, rowPx } = this;
    return { wanted, chain, totalCount, top, rowPx };
  }

  private tell(): void {
    this.version += 1;
    for (const listener of this.listeners) listener();
  }
}

const MOST_PLACES = 30;
const PREFIX = 'list:';
/** Memories by place in the history of this tab. */
const memories = new Map<string, ListMemory>();

/** Returns the memory of a list at a place in the history; a new one if it was not shown there. */
export function recallList(place: string, wanted: string): ListMemory {
  const known = memories.get(place);
  if (known?.wanted === wanted) return known;
  const memory = new ListMemory(wanted);
  const text = known ? null : sessionStorage.getItem(PREFIX + place);
  const stored = text === null ? null : (JSON.parse(text) as Remembered);
  if (stored?.wanted === wanted) Object.assign(memory, stored);
  return memory;
}

/** Remembers which list a place in the history shows. */
export function rememberList(place: string, memory: ListMemory): void {
  memories.delete(place);
  memories.set(place, memory);
  const [oldest] = memories.keys();
  if (memories.size > MOST_PLACES && oldest !== undefined) memories.delete(oldest);
}

/** Writes the memories for the time after a reload of the page. */
function keepMemories(): void {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  for (const [place, memory] of memories) {
    try {
      sessionStorage.setItem(PREFIX + place, JSON.stringify(memory.stored()));
    } catch {
      // The browser's storage is full: a reload then begins at the first row.
      return;
    }
  }
}

addEventListener('pagehide', keepMemories);
