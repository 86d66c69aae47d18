/** A code of a gift card has at least so many characters, so a shorter word is a part of one. */
const SHORTEST_CODE = 8;

/** Returns the codes of a field, which commas, line breaks or spaces divide. A code may itself be written in groups. */
export function giftCardCodesOf(field: string): string[] {
  return field.split(/[,;\n]/).flatMap((part) => {
    const words = part.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return words.every((word) => word.length < SHORTEST_CODE) ? [words.join(' ')] : words;
  });
}
