export interface GuideBlock {
  language: string;
  code: string;
  /** What the page says that it prints; `…` stands for anything within a line. */
  output: string;
  /** Line of the page. */
  line: number;
}

const FENCE = /^```(\w+) run\n([\s\S]*?)^```\n(?:\n```text output\n([\s\S]*?)^```\n)?/gm;

/** The blocks of a page that are marked `run`, with the `text output` block that follows. */
export function guideBlocks(page: string): GuideBlock[] {
  return [...page.matchAll(FENCE)].map((match) => ({
    language: match[1] ?? '',
    code: match[2] ?? '',
    output: match[3] ?? '',
    line: page.slice(0, match.index).split('\n').length,
  }));
}

/** Whether a text is what the page says; header lines of HTTP end with a carriage return, which nobody sees. */
export function isAsWritten(printed: string, written: string): boolean {
  const parts = written
    .trimEnd()
    .split('…')
    .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(printed.replaceAll('\r', '').trimEnd());
}
