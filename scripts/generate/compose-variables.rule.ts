/** A variable of `.env` that Docker Compose reads. */
export interface ComposeVariable {
  /**
   * Value that Compose uses if `.env` has none; null if there is none, or if the process decides.
   */
  fallback: string | null;
  /** Compose stops without it. */
  required: boolean;
  /** Being there makes a difference by itself: no value says the same as none. */
  decides: boolean;
  /** The file that reads it first. */
  file: string;
}

const OPENING = /\$\{(\w+)(?::?([-?+]))?/g;

/**
 * Returns the variables that Compose files read, each after those that its fallback names: those of
 * `${NAME:-fallback}`, and settings without a value, as ` NAME:` in a map. The file that reads a
 * variable first says what it falls back to.
 */
export function composeVariables(files: Readonly<Record<string, string>>): Map<string, ComposeVariable> {
  const found = new Map<string, ComposeVariable>();
  for (const [file, text] of Object.entries(files)) {
    for (const line of text.split('\n').filter((one) => !one.trimStart().startsWith('#'))) {
      const passed = /^ +([A-Z][A-Z0-9_]+):$/.exec(line)?.[1];
      const add = (name: string, fallback: string | null, required = false) => {
        if (!found.has(name)) found.set(name, { fallback, required, decides: false, file });
      };
      if (passed !== undefined) add(passed, null);
      // `$${NAME}` is the shell's of a container.
      const ours = line.replaceAll('$$', '\0');
      // What a fallback names comes first: `.env` is read from top to bottom.
      for (const { 0: opening, 1: name = '', 2: sign, index } of [...ours.matchAll(OPENING)].reverse()) {
        const rest = ours.slice(index + opening.length);
        const value = rest.slice(0, endOf(rest));
        add(name, sign === '-' && value !== '' ? value : null, sign === '?');
        if (sign === '+') found.get(name)!.decides = true;
      }
    }
  }
  return found;
}

/** Returns where the brace closes that is open at the start of the text. */
function endOf(text: string): number {
  let open = 1;
  for (const { 0: brace, index } of text.matchAll(/[{}]/g)) {
    open += brace === '{' ? 1 : -1;
    if (open === 0) return index;
  }
  throw new Error(`a brace is not closed: ${text}`);
}
