const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Returns text as HTML, for content and for attributes in double quotes. */
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);

/**
 * The address of a local service in examples; `page.mjs` replaces it by the address of the page.
 */
export const ORIGIN = '<span data-origin>http://127.0.0.1:8080</span>';

const ICON =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 16 16'><path d='M2 12l4-5 3 3 5-7' fill='none' stroke='%232a6fdb' stroke-width='2'/></svg>";

interface PageParts {
  title: string;
  /** HTML of the table of contents. */
  contents: string;
  /** HTML beside the links of the head. */
  tools?: string;
  /** HTML of the page, from its level-1 heading. */
  main: string;
}

/** Returns a page of the documentation: its style and its script are files, as the policy wants. */
export function documentationPage({ title, contents, tools = '', main }: PageParts): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="${ICON}">
<link rel="stylesheet" href="/docs/page.css">
<script type="module" src="/docs/page.mjs"></script>
</head>
<body>
<a class="skip" href="#content">Skip to content</a>
<header>
<nav aria-label="Documentation"><a href="/docs">Reference</a><a href="/docs/guide">Guide</a></nav>
${tools}</header>
<div class="columns">
<nav class="contents" aria-label="Contents"><details><summary>Contents</summary>${contents}</details></nav>
<main id="content" tabindex="-1">${main}</main>
</div>
</body>
</html>
`;
}
