import { en } from '../src/text/en';
import { fr } from '../src/text/fr';

const TEXTS = Object.values(fr).flatMap((area) => Object.values(area));

describe('French texts', () => {
  it('keep their punctuation on the line of the word before it', () => {
    expect(TEXTS.filter((text) => / [:;?!%»]|« /.test(text))).toEqual([]);
    expect(fr.account.verified).toBe('Votre adresse est confirmée. Bienvenue\u202F!');
    expect(fr.checkout.part_changed).toBe('{name}\u00A0: {before} auparavant, {now} maintenant.');
    expect([fr.shell.with_colon, en.shell.with_colon]).toEqual(['{name}\u00A0:', '{name}:']);
  });

  it('write the number of what may be none, because zero has the plural category of one', () => {
    expect(TEXTS.filter((text) => /\bone \{[^#{}]*\}/.test(text))).toEqual([]);
    expect(fr.account.points).toBe('{count, plural, =1 {Un point} one {# point} other {# points}}');
  });
});
