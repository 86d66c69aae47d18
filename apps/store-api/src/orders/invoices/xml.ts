/** An element: its name, its attributes, and its text or children. Undefined children are left out. */
export type XmlChild = XmlElement | string | undefined;

export interface XmlElement {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
}

/** Builds an element without attributes. */
export function element(name: string, ...children: (XmlChild | XmlChild[])[]): XmlElement {
  return { name, attributes: {}, children: children.flat().filter((child) => child !== undefined) };
}

/** Adds attributes to an element. */
export function withAttributes(base: XmlElement, attributes: Record<string, string>): XmlElement {
  return { ...base, attributes };
}

/** Writes a document in UTF-8. */
export function formatXml(root: XmlElement): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${formatElement(root, '')}\n`;
}

function formatElement({ name, attributes, children }: XmlElement, indent: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const open = `${indent}<${name}${given.join('')}>`;
  if (children.every((child) => typeof child === 'string')) {
    return `${open}${children.map(escapeXml).join('')}</${name}>`;
  }
  const inner = children.map((child) =>
    typeof child === 'string' ? escapeXml(child) : formatElement(child, `${indent}  `),
  );
  return [open, ...inner, `${indent}</${name}>`].join('\n');
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text, without the characters that XML 1.0 does not allow. */
export function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}
