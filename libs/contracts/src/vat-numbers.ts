/** Shape of the VAT numbers of each member state of the EU, and of neighbours; the key is the prefix. */
const SHAPES: Readonly<Record<string, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(\d{7}[A-W][A-IW]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^[A-Z0-9+*]{10}\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
};

/** Elsewhere a number only has to look like one. */
const ANY_OTHER = /^[A-Z0-9+*]{2,13}$/;

/** `fr 12 345.678.901` → `FR12345678901`. */
export function compactVatNumber(text: string): string {
  return text.toUpperCase().replace(/[\s.-]/g, '');
}

/**
 * Tells whether a compact VAT number has the shape that its country prescribes. Says nothing about whether it
 * was given to anyone.
 */
export function isVatNumber(number: string): boolean {
  const [, prefix = '', rest = ''] = /^([A-Z]{2})(.*)$/.exec(number) ?? [];
  return prefix !== '' && (SHAPES[prefix] ?? ANY_OTHER).test(rest);
}
