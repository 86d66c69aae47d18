import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');

/** A block of commands of a page. */
export interface Block {
  /** `sh` or `sql`. */
  language: string;
  text: string;
}

/**
 * Returns the blocks of commands of a page by their heading: `Rolling back`, and `Rolling back (2)` for the second
 * block under it.
 */
export function blocksOf(page: string): Record<string, Block> {
  const blocks: Record<string, Block> = {};
  const lines = readFileSync(path.join(root, page), 'utf8').matchAll(
    /^#+ (?<heading>.+)$|^ *```(?<language>sh|sql)\n(?<text>[\s\S]*?)^ *```$/gm,
  );
  let heading = '';
  for (const { groups } of lines) {
    if (groups?.heading) heading = groups.heading;
    else if (groups?.language) {
      const earlier = Object.keys(blocks).filter((name) => name.replace(/ \(\d+\)$/, '') === heading).length;
      const name = earlier ? `${heading} (${earlier + 1})` : heading;
      blocks[name] = { language: groups.language, text: groups.text ?? '' };
    }
  }
  return blocks;
}
