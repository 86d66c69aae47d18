import { setImmediate as nextTurn } from 'node:timers/promises';
import { SaxesParser, type SaxesTagNS } from 'saxes';
import { SVG_NAMESPACE, attributeOf, isDrawn, isText, isUnwrapped } from './svg-rules';

/** Characters parsed before other work may run. */
const CHUNK = 32 * 1024;
const MAX_DEPTH = 100;
const MAX_ELEMENTS = 200_000;
/** Maximum number of attributes of one element. */
const MAX_ATTRIBUTES = 500;
/** Maximum number of copies that all `use` elements draw together; nested copies multiply. */
const MAX_COPIES = 10_000;
const MAX_LEVELS = 3 * MAX_DEPTH;

/** Stops the parsing of an invalid file. */
class InvalidSvg extends Error {}

/**
 * Writes an SVG again with drawing elements only: no scripts, handlers, style sheets, foreign elements or
 * external references. Rejects a document type, and with it every entity.
 *
 * Parses the file as XML, like browsers do, in one pass, and writes every character of the result itself.
 * There is no tree that a second parser could interpret in another way.
 * @returns undefined for anything but a well-formed UTF-8 SVG
 */
export async function sanitizeSvg(bytes: Buffer): Promise<Buffer | undefined> {
  const text = textOf(bytes);
  if (text === undefined) return undefined;
  const writer = new SvgWriter();
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => reject());
  parser.on('doctype', () => reject());
  parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
    if (!/^(utf-8|us-ascii)$/i.test(encoding)) reject();
  });
  parser.on('opentagstart', () => writer.enter());
  parser.on('attribute', () => writer.attribute());
  parser.on('opentag', (tag) => writer.open(tag));
  parser.on('text', (content) => writer.text(content));
  parser.on('cdata', (content) => writer.text(content));
  parser.on('closetag', () => writer.close());
  try {
    for (let at = 0; at < text.length; at += CHUNK) {
      parser.write(text.slice(at, at + CHUNK));
      await nextTurn();
    }
    parser.close();
    return Buffer.from(writer.end());
  } catch (error) {
    if (error instanceof InvalidSvg) return undefined;
    throw error;
  }
}

function textOf(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

function reject(): never {
  throw new InvalidSvg();
}

/** An open element: dropped with its content, dropped without its content, or written under a name. */
type Open = 'dropped' | 'unwrapped' | { name: string; id?: string };

class SvgWriter {
  private readonly parts: string[] = [];
  private readonly stack: Open[] = [];
  private depth = 0;
  private elements = 0;
  private attributes = 0;
  private hasRoot = false;
  private readonly copies = new Copies();

  /** Called before the attributes of an element. */
  enter(): void {
    this.depth++;
    this.elements++;
    this.attributes = 0;
    if (this.depth > MAX_DEPTH || this.elements > MAX_ELEMENTS) reject();
  }

  /** Called for each attribute. */
  attribute(): void {
    if (++this.attributes > MAX_ATTRIBUTES) reject();
  }

  open(tag: SaxesTagNS): void {
    const isSvg = tag.uri === SVG_NAMESPACE || tag.uri === '';
    if (!this.hasRoot && !(isSvg && tag.local === 'svg')) reject();
    const isRoot = !this.hasRoot;
    this.hasRoot = true;
    const written = this.stack.at(-1) === 'dropped' || !isSvg ? undefined : tag.local;
    if (written !== undefined && isDrawn(written)) this.write(written, tag, isRoot);
    else this.stack.push(written !== undefined && isUnwrapped(written) ? 'unwrapped' : 'dropped');
  }

  text(content: string): void {
    const parent = this.stack.at(-1);
    if (typeof parent === 'object' && isText(parent.name)) this.parts.push(escape(content));
  }

  close(): void {
    this.depth--;
    const element = this.stack.pop();
    if (typeof element !== 'object') return;
    this.parts.push(`</${element.name}>`);
    if (element.id !== undefined) this.copies.leave();
  }

  /** Returns the whole document. */
  end(): string {
    if (!this.hasRoot || this.copies.count() > MAX_COPIES) reject();
    return this.parts.join('');
  }

  private write(name: string, { attributes }: SaxesTagNS, isRoot: boolean): void {
    const allowed = new Map<string, string>();
    for (const attribute of Object.values(attributes)) {
      const [key, value] = attributeOf(name, attribute) ?? [];
      if (key !== undefined && value !== undefined) allowed.set(key, value);
    }
    const id = allowed.get('id');
    if (name === 'use') this.copies.use(allowed.get('href'));
    if (id !== undefined) this.copies.enter(id);
    this.stack.push({ name, id });
    const namespace = isRoot ? ` xmlns="${SVG_NAMESPACE}"` : '';
    const written = [...allowed].map(([key, value]) => ` ${key}="${escape(value)}"`).join('');
    this.parts.push(`<${name}${namespace}${written}>`);
  }
}

/** An element that is drawn with its parent: a child, or a copy of another element. */
interface Drawn {
  id: string;
  isCopy: boolean;
}

/** Tracks which elements draw copies of others, so that a small file cannot draw without end. */
class Copies {
  /** Ids of the open elements; '' is the file. */
  private readonly open = [''];
  private readonly drawnIn = new Map<string, Drawn[]>();

  enter(id: string): void {
    this.add({ id, isCopy: false });
    this.open.push(id);
  }

  leave(): void {
    this.open.pop();
  }

  /** @param href such as `#star` */
  use(href: string | undefined): void {
    if (href !== undefined) this.add({ id: href.slice(1), isCopy: true });
  }

  /** Counts the copies that an element draws; more than `MAX_COPIES` for endless ones. */
  count(id = '', seen = new Map<string, number>(), level = 0): number {
    const known = seen.get(id);
    if (known !== undefined) return known;
    if (level > MAX_LEVELS) return MAX_COPIES + 1;
    // An element that copies itself, directly or not, is found again while it is counted.
    seen.set(id, MAX_COPIES + 1);
    let total = 0;
    for (const drawn of this.drawnIn.get(id) ?? []) {
      total += Number(drawn.isCopy) + this.count(drawn.id, seen, level + 1);
      if (total > MAX_COPIES) break;
    }
    seen.set(id, total);
    return total;
  }

  private add(drawn: Drawn): void {
    const holder = this.open.at(-1) ?? '';
    const others = this.drawnIn.get(holder);
    if (others) others.push(drawn);
    else this.drawnIn.set(holder, [drawn]);
  }
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escape(text: string): string {
  return text.replace(/[&<>"\t\n\r]/g, (character) => ENTITIES[character] ?? character);
}
