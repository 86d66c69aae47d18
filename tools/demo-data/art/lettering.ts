import { line, placed } from './draw';

/** Capitals of one line width on a field of 60 by 100, so that images do not depend on installed fonts. */
const LETTERS: Readonly<Record<string, string>> = {
  A: 'M0 100 L30 0 L60 100 M11 65 H49',
  B: 'M0 0 V100 H32 Q60 100 60 74 Q60 50 32 50 H0 M32 50 Q54 50 54 26 Q54 0 30 0 H0',
  C: 'M58 18 Q46 0 32 0 Q0 0 0 50 Q0 100 32 100 Q46 100 58 82',
  D: 'M0 0 V100 H22 Q60 100 60 50 Q60 0 22 0 Z',
  E: 'M56 0 H0 V100 H56 M0 50 H44',
  F: 'M56 0 H0 V100 M0 50 H44',
  G: 'M58 18 Q46 0 32 0 Q0 0 0 50 Q0 100 32 100 Q58 100 58 56 H36',
  H: 'M0 0 V100 M60 0 V100 M0 50 H60',
  I: 'M30 0 V100',
  J: 'M48 0 V72 Q48 100 24 100 Q4 100 0 78',
  K: 'M0 0 V100 M56 0 L0 56 M20 40 L60 100',
  L: 'M0 0 V100 H54',
  M: 'M0 100 V0 L30 58 L60 0 V100',
  N: 'M0 100 V0 L60 100 V0',
  O: 'M30 0 Q0 0 0 50 Q0 100 30 100 Q60 100 60 50 Q60 0 30 0 Z',
  P: 'M0 100 V0 H30 Q58 0 58 29 Q58 57 30 57 H0',
  Q: 'M30 0 Q0 0 0 50 Q0 100 30 100 Q60 100 60 50 Q60 0 30 0 Z M38 74 L62 104',
  R: 'M0 100 V0 H30 Q56 0 56 28 Q56 54 30 54 H0 M28 54 L60 100',
  S: 'M54 16 Q44 0 28 0 Q4 0 4 24 Q4 46 30 50 Q58 54 58 76 Q58 100 30 100 Q10 100 0 82',
  T: 'M0 0 H60 M30 0 V100',
  U: 'M0 0 V66 Q0 100 30 100 Q60 100 60 66 V0',
  V: 'M0 0 L30 100 L60 0',
  W: 'M0 0 L16 100 L30 40 L44 100 L60 0',
  X: 'M0 0 L60 100 M60 0 L0 100',
  Y: 'M0 0 L30 50 L60 0 M30 50 V100',
  Z: 'M0 0 H60 L0 100 H60',
  '&': 'M60 100 L14 30 Q6 0 28 0 Q48 0 44 24 Q40 40 14 54 Q0 64 4 82 Q10 100 28 100 Q52 98 58 56',
};

const ADVANCE = 84;

/** Draws a word in capitals, centred on x, with the base line at y + size. Unknown letters leave a gap. */
export function lettering(
  word: string,
  at: { x: number; y: number; size: number; color: string; width: number },
): string {
  const letters = [...word.toUpperCase().normalize('NFD').replace(/\p{M}/gu, '')];
  const scale = at.size / 100;
  const start = at.x - ((letters.length * ADVANCE - 24) * scale) / 2;
  return letters
    .map((letter, index) => {
      const form = LETTERS[letter];
      return form ? placed(start + index * ADVANCE * scale, at.y, scale, line(form, at.color, at.width)) : '';
    })
    .join('');
}
