/** An element's content: a text, or elements by name; a list repeats its element. */
export type XmlContent = string | number | boolean | { readonly [name: string]: XmlContent | readonly XmlContent[] };

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\r': '&#13;',
};
/** Characters that XML 1.0 has no way to write. */
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Returns an XML document with one root element. */
export const xmlDocument = (root: string, content: XmlContent): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(root, content, root === 'Error' ? '' : NAMESPACE)}`;

const NAMESPACE = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';

function element(name: string, content: XmlContent, attributes = ''): string {
  if (typeof content !== 'object') return `<${name}${attributes}>${escaped(String(content))}</${name}>`;
  const inner = Object.entries(content).map(([child, value]) =>
    [value]
      .flat()
      .map((one) => element(child, one))
      .join(''),
  );
  return `<${name}${attributes}>${inner.join('')}</${name}>`;
}

const escaped = (text: string): string =>
  text.replace(UNWRITABLE, '\ufffd').replace(/[&<>"\r]/g, (character) => ESCAPES[character]!);
