/** One alternative of a path: its member names and array positions, unescaped. */
export type PathSegments = readonly string[];

type ParsedPath = { ok: true; alternatives: PathSegments[] } | { ok: false; message: string };

/** No exchange nests deeper. Each segment costs a stack level in recursive walks. */
const MAX_SEGMENTS = 100;
/** Each message is searched for every alternative. */
const MAX_ALTERNATIVES = 32;

/**
 * Parses a path (contract, section 3): segments by `.`, alternatives by `|`, escapes `\.`, `\\`,
 * `\|`. Other escapes, empty segments and too many segments or alternatives are errors.
 */
export function parsePath(text: string): ParsedPath {
  if (text === '') return { ok: false, message: 'must not be empty' };
  const alternatives: string[][] = [];
  let segments: string[] = [];
  let segment = '';
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === '\\') {
      const escaped = text[++i];
      if (escaped !== '.' && escaped !== '\\' && escaped !== '|') {
        return { ok: false, message: 'has a backslash that is not one of the escapes \\. \\\\ \\|' };
      }
      segment += escaped;
    } else if (c === undefined || c === '.' || c === '|') {
      if (segment === '') return { ok: false, message: 'has an empty segment' };
      segments.push(segment);
      if (segments.length > MAX_SEGMENTS) return { ok: false, message: `has more than ${MAX_SEGMENTS} segments` };
      segment = '';
      if (c === '.') continue;
      alternatives.push(segments);
      if (alternatives.length > MAX_ALTERNATIVES) {
        return { ok: false, message: `has more than ${MAX_ALTERNATIVES} alternatives` };
      }
      segments = [];
    } else {
      segment += c;
    }
  }
  return { ok: true, alternatives };
}

/** Returns the array position that a segment names, or -1 if it is not plain digits. */
export function arrayIndex(segment: string): number {
  return /^(0|[1-9]\d{0,8})$/.test(segment) ? Number(segment) : -1;
}

/** Returns the path for a message without a member `data`: drops a leading `data.`. */
export function withoutData(segments: PathSegments): PathSegments {
  return segments.length > 1 && segments[0] === 'data' ? segments.slice(1) : segments;
}
