import { wordsOf } from './choice-answers';

const options = [
  { label: 'Leg', value: 'leg', duration: 0, price: 0 },
  { label: 'Whole back', value: 'whole-back', duration: 15, price: 10 },
];

describe('an answer in words', () => {
  it.each([
    ['select', 'whole-back', 'Whole back'],
    ['radio', 'leg', 'Leg'],
    ['multi-select', 'leg,whole-back', 'Leg, Whole back'],
    ['multi-select', '["whole-back","arm"]', 'Whole back, arm'],
    ['select', 'arm', undefined],
    ['text', 'leg', undefined],
  ])('of a %s that is stored as %s is %s', (type, value, words) => {
    expect(wordsOf({ type, options }, value)).toBe(words);
  });

  it('is missing where the form has no options any more', () => {
    expect(wordsOf({ type: 'select', options: null }, 'leg')).toBeUndefined();
  });
});
