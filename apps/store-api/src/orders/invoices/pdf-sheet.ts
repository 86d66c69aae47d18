import { readFileSync } from 'node:fs';
import { type Font, type GlyphRun, create } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { ArchiveDocument } from './pdf-archive';

/** Words of invoices: labels, names of countries, amounts. Each takes about a kilobyte. */
const MOST_WORDS = 2_000;
const CALT_OFF = { calt: false };

/** In points, 72 to the inch; A4 is 595 by 842. */
const MARGIN = 48;
const FOOTER_HEIGHT = 40;

/**
 * Embedded fonts, so that Latin, Greek and Cyrillic names look the same everywhere. Parsed once: parsing
 * takes longer than writing an invoice.
 */
const FONTS = {
  regular: parsed(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
  bold: parsed(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
};

export const INK = '#1a1a1a';
export const GREY = '#6b7280';
const RULE = '#d1d5db';

export interface TextStyle {
  size?: number;
  bold?: boolean;
  color?: string;
  align?: 'left' | 'right';
}

/** Left edge and width of a rectangle. */
export interface Span {
  x: number;
  width: number;
}

export interface SheetInfo {
  title: string;
  author: string;
  language: string;
  createdAt: Date;
}

/** Writes a PDF: text in columns from the top, page breaks between blocks, a footer on every page. */
export class PdfSheet {
  /** Top of the next text. */
  y = MARGIN;
  /** The area between the margins. */
  readonly body: Span;
  private readonly document: ArchiveDocument;
  private readonly bytes: Promise<Buffer>;

  constructor({ title, author, language, createdAt }: SheetInfo) {
    this.document = new ArchiveDocument({
      size: 'A4',
      margin: 0,
      font: '',
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Author: author, CreationDate: createdAt },
    });
    this.document.registerFont('regular', FONTS.regular).registerFont('bold', FONTS.bold);
    this.body = { x: MARGIN, width: this.document.page.width - 2 * MARGIN };
    this.bytes = collect(this.document);
  }

  /** Writes at the cursor without moving it. @returns the height of the text */
  text(text: string, span: Span, style: TextStyle = {}): number {
    const { size = 9, bold = false, color = INK, align = 'left' } = style;
    const options = { width: span.width, align };
    this.document
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
    const height = this.document.heightOfString(text || ' ', options);
    this.document.text(text, span.x, this.y, options);
    return height;
  }

  /** Returns the height of a text without writing it. */
  heightOf(text: string, { width }: Span, { size = 9, bold = false }: TextStyle = {}): number {
    this.document.font(bold ? 'bold' : 'regular').fontSize(size);
    return this.document.heightOfString(text, { width });
  }

  /** Writes lines below each other and moves the cursor below them. */
  lines(lines: readonly string[], span: Span, style: TextStyle = {}): void {
    for (const line of lines) this.y += this.text(line, span, style);
  }

  /** Draws a thin line across the span at the cursor. */
  rule({ x, width }: Span, color = RULE): void {
    this.document
      .moveTo(x, this.y)
      .lineTo(x + width, this.y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke();
  }

  /** Starts a new page unless `height` points are left on this one. @returns true when it started one */
  makeRoomFor(height: number): boolean {
    if (this.y + height <= this.document.page.height - MARGIN - FOOTER_HEIGHT) return false;
    this.document.addPage();
    this.y = MARGIN;
    return true;
  }

  /** Attaches the document as XML. */
  attachInvoice(xml: string, createdAt: Date): void {
    this.document.attachInvoice(xml, createdAt);
  }

  /** Ends the document with a footer on every page. @returns the file */
  async finish(foot: string, pageLabel: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.document.bufferedPageRange();
    const style: TextStyle = { size: 7.5, color: GREY };
    const [left, right] = [
      { x: this.body.x, width: this.body.width - 90 },
      { x: this.body.x + this.body.width - 80, width: 80 },
    ];
    for (let index = 0; index < count; index++) {
      this.document.switchToPage(start + index);
      this.y = this.document.page.height - MARGIN - FOOTER_HEIGHT + 16;
      this.rule(this.body);
      this.y += 8;
      this.text(foot, left, style);
      this.text(pageLabel(index + 1, count), right, { ...style, align: 'right' });
    }
    this.document.end();
    return this.bytes;
  }
}

/**
 * Parses a font. Contextual alternates (`calt`), such as arrows for "->", are off: they take half of the time of an
 * invoice. Words are kept for the next document, since placing their letters takes most of the other half.
 * PDFKit accepts a parsed font, although its types allow bytes only.
 */
function parsed(path: string): PDFKit.Mixins.PDFFontSource {
  const font = create(readFileSync(path)) as Font;
  const layout = font.layout.bind(font);
  const words = new LRUCache<string, GlyphRun>({ max: MOST_WORDS });
  font.layout = (text, features) => {
    if (features) return layout(text, features);
    const known = words.get(text) ?? layout(text, CALT_OFF);
    words.set(text, known);
    // PDFKit changes the positions of what it gets.
    const positions = known.positions.map((position) => ({ ...position }));
    return Object.assign(Object.create(Object.getPrototypeOf(known) as object) as GlyphRun, known, {
      positions,
    });
  };
  return font as unknown as Buffer;
}

function collect(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    document.on('data', (chunk: Buffer) => chunks.push(chunk));
    document.on('end', () => resolve(Buffer.concat(chunks)));
    document.on('error', reject);
  });
}
