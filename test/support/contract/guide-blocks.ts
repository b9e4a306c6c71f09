export interface GuideBlock {
  language: string;
  code: string;
  /** The documented output; `…` matches anything within a line. */
  output: string;
  /** Line of the page. */
  line: number;
}

const FENCE = /^```(\w+) run\n([\s\S]*?)^```\n(?:\n```text output\n([\s\S]*?)^```\n)?/gm;

/** Returns the blocks of a page marked `run`, each with the following `text output` block. */
export function guideBlocks(page: string): GuideBlock[] {
  return [...page.matchAll(FENCE)].map((match) => ({
    language: match[1] ?? '',
    code: match[2] ?? '',
    output: match[3] ?? '',
    line: page.slice(0, match.index).split('\n').length,
  }));
}

/**
 * Returns whether a text matches the documented output, ignoring carriage returns of HTTP headers.
 */
export function isAsWritten(printed: string, written: string): boolean {
  const parts = written
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(printed.replaceAll('\r', '').trimEnd());
}
