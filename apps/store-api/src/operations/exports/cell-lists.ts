/** Several texts in one cell: `red; 10 %`. What separates them is written with a backslash inside of a text. */
export function joinList(texts: readonly string[]): string {
  return texts.map(escaped).join('; ');
}

/** What `joinList` wrote; blank parts are left out. */
export function splitList(cell: string): string[] {
  return partsOf(cell, ';')
    .map((part) => unescaped(part.trim()))
    .filter((part) => part !== '');
}

/** `Colour: Red; Size: L` */
export function joinPairs(pairs: readonly (readonly [name: string, value: string])[]): string {
  return pairs.map(([name, value]) => `${escaped(name)}: ${escaped(value)}`).join('; ');
}

/** What `joinPairs` wrote; undefined where a part is no pair. */
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

/** Cuts at separators that no backslash stands before. */
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
