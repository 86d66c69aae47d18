/**
 * Replaces the spaces that belong to French punctuation by those that no line ends on: narrow ones before `;`, `?` and
 * `!`, wide ones before a colon and a percent sign and inside of quotation marks.
 */
export function withFrenchSpaces(text: string): string {
  return text
    .replace(/ (?=[;?!])/g, '\u202F')
    .replace(/ (?=[:%»])/g, '\u00A0')
    .replace(/(?<=«) /g, '\u00A0');
}
