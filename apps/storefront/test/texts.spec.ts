import { fr } from '../src/text/fr';

const TEXTS = Object.values(fr).flatMap((area) => Object.values(area));

describe('French texts', () => {
  it('write the number of what may be none, because zero has the plural category of one', () => {
    expect(TEXTS.filter((text) => /\bone \{[^#{}]*\}/.test(text))).toEqual([]);
    expect(fr.account.points).toBe('{count, plural, =1 {Un point} one {# point} other {# points}}');
  });
});
