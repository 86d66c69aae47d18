/** Characters of the GSM alphabet that take one place; a text of them only has long segments. */
const PLAIN = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters of the GSM alphabet that take two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

/** Places of a single segment, and of each of several, which also say how they belong together. */
const GSM = { single: 160, each: 153 };
const UNICODE = { single: 70, each: 67 };

/** Returns the segments that a text message is sent in. Providers charge for each. */
export function segmentsOf(text: string): number {
  const characters = [...text];
  const isGsm = characters.every((one) => PLAIN.has(one) || EXTENDED.has(one));
  const { single, each } = isGsm ? GSM : UNICODE;
  const places = characters.map((one) => (isGsm ? (EXTENDED.has(one) ? 2 : 1) : one.length));
  const total = places.reduce((sum, place) => sum + place, 0);
  if (total <= single) return total === 0 ? 0 : 1;
  let segments = 1;
  let used = 0;
  for (const place of places) {
    // No segment ends within a character.
    if (used + place > each) {
      segments += 1;
      used = 0;
    }
    used += place;
  }
  return segments;
}
