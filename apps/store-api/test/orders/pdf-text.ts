import { inflateSync } from 'node:zlib';

/** Text of a font by glyph code. */
type GlyphTexts = Map<number, string>;

/**
 * Reads the texts of each page in drawing order. It supports embedded fonts with two-byte codes and a table
 * of their Unicode texts (ISO 32000, 9.10.3).
 */
export function pdfPages(file: Buffer): string[][] {
  const objects = objectsOf(file);
  const fonts = fontsOf(objects);
  return [...objects.values()]
    .filter((body) => /\/Type \/Page\b(?!s)/.test(body))
    .map((page) => textsOf(streamOf(objects, page, 'Contents'), fonts));
}

function objectsOf(file: Buffer): Map<number, string> {
  const found = file.toString('latin1').matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(Array.from(found, ([, id, body = '']) => [Number(id), body]));
}

/** Returns the stream that an entry of an object refers to. */
function streamOf(objects: Map<number, string>, object: string, entry: string): string {
  const [, id] = new RegExp(`/${entry} (\\d+) 0 R`).exec(object) ?? [];
  const [, bytes] = /stream\n([\s\S]*)\nendstream/.exec(objects.get(Number(id)) ?? '') ?? [];
  if (bytes === undefined) throw new Error(`the file has no ${entry}`);
  return inflateSync(Buffer.from(bytes, 'latin1')).toString('latin1');
}

function fontsOf(objects: Map<number, string>): Map<string, GlyphTexts> {
  const fonts = new Map<string, GlyphTexts>();
  for (const body of objects.values()) {
    for (const [, name = '', id] of body.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const table = streamOf(objects, objects.get(Number(id)) ?? '', 'ToUnicode');
      fonts.set(name, glyphTextsOf(table));
    }
  }
  return fonts;
}

function glyphTextsOf(table: string): GlyphTexts {
  const texts: GlyphTexts = new Map();
  for (const [, first = '', list = ''] of table.matchAll(/<(\w+)> <\w+> \[(.*?)\]/g)) {
    Array.from(list.matchAll(/<(\w*)>/g)).forEach(([, code = ''], index) =>
      texts.set(parseInt(first, 16) + index, Buffer.from(code, 'hex').swap16().toString('utf16le')),
    );
  }
  return texts;
}

function textsOf(content: string, fonts: Map<string, GlyphTexts>): string[] {
  const texts: string[] = [];
  let font: GlyphTexts | undefined;
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[(.*?)\] TJ/g)) {
    if (name) font = fonts.get(name);
    if (shown === undefined) continue;
    const codes = Array.from(shown.matchAll(/<(\w+)>/g), ([, hex = '']) => hex.match(/.{4}/g) ?? []).flat();
    texts.push(codes.map((code) => font?.get(parseInt(code, 16)) ?? '\ufffd').join(''));
  }
  return texts;
}
