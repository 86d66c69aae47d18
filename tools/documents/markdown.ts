/** A paragraph or a list item of a Markdown document. */
export interface Block {
  /** Number of its first line, from 1. */
  line: number;
  text: string;
}

export interface Sentence {
  line: number;
  text: string;
  words: number;
}

/** A link target, or the content of a code span. */
export interface Span {
  line: number;
  text: string;
}

const FENCE = /^\s*(```+|~~~+)/;
const HEADING = /^#{1,6}\s+(.*?)\s*#*$/;
const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+(?:\[[ xX]\]\s+)?/;
const TABLE_ROW = /^\s*\|/;
const RULE = /^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/;
const CODE_SPAN = /(`+)((?:(?!`)[\s\S])+?)\1(?!`)/g;
const LINK = /!?\[((?:[^[\]]|\[[^\]]*\])*)\]\(\s*<?([^)\s>]+)>?(?:\s+"[^"]*")?\s*\)/g;
const TITLE = /^\*\*[^*]+[.:]\*\*\s+/;
const ABBREVIATION = /(?:^|[\s(])(?:e\.g|i\.e|cf|vs|approx|No|St)\.$/;

/** Blanks the lines of fenced code and of HTML comments, so that line numbers stay. */
function withoutCode(markdown: string): string[] {
  let fence: string | undefined;
  const lines = markdown
    .replace(/<!--[\s\S]*?-->/g, (comment) => comment.replace(/[^\n]/g, ''))
    .split(/\r?\n/);
  return lines.map((line) => {
    const mark = FENCE.exec(line)?.[1];
    if (fence !== undefined) {
      if (mark?.startsWith(fence)) fence = undefined;
      return '';
    }
    if (mark === undefined) return line;
    fence = mark;
    return '';
  });
}

/** Lists the paragraphs and list items. Headings, tables and code blocks are skipped. */
export function blocksOf(markdown: string): Block[] {
  const blocks: Block[] = [];
  let current: Block | undefined;
  withoutCode(markdown).forEach((raw, index) => {
    const line = raw.replace(/^\s*>\s?/, '');
    if (line.trim() === '' || HEADING.test(line) || TABLE_ROW.test(line) || RULE.test(line)) {
      current = undefined;
    } else if (current === undefined || ITEM.test(line)) {
      current = { line: index + 1, text: line.replace(ITEM, '').trim() };
      blocks.push(current);
    } else {
      current.text += `\n${line.trim()}`;
    }
  });
  return blocks;
}

/** Replaces links by their text, and joins each code span into one word with no-break spaces. */
function plain(text: string): string {
  return text
    .replace(CODE_SPAN, (span) => span.replace(/[^\S\n]+/g, '\u00a0').replace(/[[\]]/g, '\u00a0'))
    .replace(LINK, '$1')
    .replace(/<[a-z/][^>\s]*[^>]*>/gi, '')
    .replace(/\*\*|__/g, '');
}

/** Splits a block into sentences, after a title such as `**Mail.**`, if it has one. A word is what stands between blanks and has a letter, a digit or a code span. */
export function sentencesOf({ line, text }: Block): Sentence[] {
  const prose = plain(text.replace(TITLE, ''));
  const sentences: Sentence[] = [];
  let start = 0;
  const add = (end: number): void => {
    const sentence = prose.slice(start, end).trim();
    const words = sentence.split(/[ \t\n]+/).filter((word) => /[\p{L}\p{N}`]/u.test(word)).length;
    const before = prose.slice(0, start + prose.slice(start).search(/\S|$/));
    if (words > 0) sentences.push({ line: line + before.split('\n').length - 1, text: sentence, words });
    start = end;
  };
  for (const match of prose.matchAll(/[.!?…]["'”’)\]*_]*(?=[ \t\n]+[^\p{Ll}\s])/gu)) {
    const end = match.index + match[0].length;
    if (!ABBREVIATION.test(prose.slice(start, match.index + 1))) add(end);
  }
  add(prose.length);
  return sentences;
}

/** Lists link targets and code spans, those of tables and headings included. */
export function spansOf(markdown: string): { links: Span[]; code: Span[] } {
  const links: Span[] = [];
  const code: Span[] = [];
  withoutCode(markdown).forEach((text, index) => {
    const line = index + 1;
    const bare = text.replace(CODE_SPAN, (_, __, content: string) => {
      code.push({ line, text: content.trim() });
      return '`';
    });
    for (const [, , target = ''] of bare.matchAll(LINK)) links.push({ line, text: target });
  });
  return { links, code };
}

/** Lists the lines with their prose only: without code, link targets and HTML. */
export function proseLines(markdown: string): Span[] {
  return withoutCode(markdown)
    .map((line, index) => ({ line: index + 1, text: plain(line.replace(CODE_SPAN, '`')) }))
    .filter(({ text }) => text.trim() !== '');
}

/** Lists the anchors of the headings as GitHub makes them: the second "Mail" is `mail-1`. */
export function anchorsOf(markdown: string): Set<string> {
  const seen = new Map<string, number>();
  const anchors = new Set<string>();
  for (const line of withoutCode(markdown)) {
    const heading = HEADING.exec(line)?.[1];
    if (heading === undefined) continue;
    const slug = plain(heading)
      .replace(/`/g, '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}_\- \u00a0]/gu, '')
      .replace(/[ \u00a0]/g, '-');
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    anchors.add(count === 0 ? slug : `${slug}-${count}`);
  }
  return anchors;
}
