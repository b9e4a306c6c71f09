import { Marked } from 'marked';
import { documentationPage, escapeHtml, ORIGIN } from './html.js';

/** The Markdown pages that are served, by their file in `docs/`. */
export const GUIDE_PAGES = {
  'rest-guide.md': '/docs/guide',
  'export-schemas.md': '/docs/export-schemas',
  'built-in-schemas.md': '/docs/built-in-schemas',
  'exchanges.md': '/docs/exchanges',
  'tools.md': '/docs/tools',
} as const;

const HTML = /<[^>]+>/g;

/** Returns a Markdown page as HTML. Links to files that are not served become plain text. */
export function guidePage(markdown: string): string {
  const contents: string[] = [];
  const used = new Map<string, number>();
  let title = '';
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens);
        const id = uniqueId(text, used);
        if (depth === 1) title = text.replace(HTML, '');
        if (depth === 2 || depth === 3)
          contents.push(`<li class="depth-${depth}"><a href="#${id}">${text.replace(HTML, '')}</a></li>`);
        return `<h${depth} id="${id}">${text}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens);
        const address = servedAddress(href);
        return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
      },
      image: ({ text }) => escapeHtml(text),
      code: ({ text }) =>
        `<div class="code"><pre>${escapeHtml(text).replaceAll('http://127.0.0.1:8080', ORIGIN)}</pre></div>\n`,
    },
    hooks: {
      postprocess: (html) =>
        html
          .replaceAll('<table>', '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>')
          .replaceAll('</table>', '</table></div>'),
    },
  });
  const main = marked.parse(markdown, { async: false });
  return documentationPage({ title: `Market data export: ${title}`, contents: `<ul>${contents.join('')}</ul>`, main });
}

/** Numbers and names headings as GitHub does, whose anchors the files use. */
function uniqueId(html: string, used: Map<string, number>): string {
  const text = html.replace(HTML, '').replace(/&\w+;|&#\d+;/g, '');
  const id = text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const count = used.get(id) ?? 0;
  used.set(id, count + 1);
  return count === 0 ? id : `${id}-${count}`;
}

function servedAddress(href: string): string | undefined {
  if (/^(#|https:)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const page = (GUIDE_PAGES as Record<string, string>)[file];
  return page && (anchor ? `${page}#${anchor}` : page);
}
