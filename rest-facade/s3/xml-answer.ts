import type { RouteAnswer } from '../http/answer.js';
import { type XmlContent, xmlDocument } from './s3-xml.js';

/** Returns 200 with an XML document. */
export const xmlAnswer = (root: string, content: XmlContent): RouteAnswer => ({
  status: 200,
  headers: { 'Content-Type': 'application/xml' },
  text: xmlDocument(root, content),
});
