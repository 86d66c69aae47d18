/**
 * Writes several texts into one cell: `red; 10 %`. Separators inside of a text are escaped with a backslash.
 */
export function joinList(texts: readonly string[]): string {
  return texts.map(escaped).join('; ');
}

/** Reads a cell of `joinList`; blank parts are ignored. */
export function splitList(cell: string): string[] {
  return partsOf(cell, ';')
    .map((part) => unescaped(part.trim()))
    .filter((part) => part !== '');
}

/** Writes pairs into one cell: `Colour: Red; Size: L`. */
export function joinPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `${escaped(name)}: ${escaped(value)}`).join('; ');
}

/** Reads a cell of `joinPairs`; undefined when a part is not a pair. */
export function splitPairs(cell: string): [name: string, value: string][] | undefined {
  const pairs: [string, string][] = [];
  for (const part of partsOf(cell, ';').filter((text) => text.trim() !== '')) {
    const [name = '', value, ...others] = partsOf(part, ':').map((text) => unescaped(text.trim()));
    if (name === '' || !value || others.length > 0) return undefined;
    pairs.push([name, value]);
  }
  return pairs;
}

function escaped(text: string): string {
  return text.replace(/[\\;:]/g, '\\$&');
}

function unescaped(text: string): string {
  return text.replace(/\\([\\;:])/g, '$1');
}

/** Splits at separators without a backslash before them. */
function partsOf(text: string, separator: string): string[] {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === separator) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
}
