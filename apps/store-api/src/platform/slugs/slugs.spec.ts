import { fold, slugOf } from './slugs';

describe('fold', () => {
  it.each([
    ['Crème Brûlée', 'creme brulee'],
    ['ŒUVRE', 'oeuvre'],
    ['Straße', 'strasse'],
    ['Smørrebrød', 'smorrebrod'],
  ])('makes %s comparable without case and accents', (text, expected) => {
    expect(fold(text)).toBe(expected);
  });
});

describe('slugOf', () => {
  it('contains plain letters and digits, joined by single hyphens', () => {
    expect(slugOf('  Lampe d’été n° 4 (bleue) ')).toBe('lampe-d-ete-n-4-bleue');
  });

  it('never ends in a hyphen, also where it is cut', () => {
    expect(slugOf('abc def', 4)).toBe('abc');
  });

  it('has a fallback for a name without any letter', () => {
    expect(slugOf('💡💡')).toBe('item');
  });
});
