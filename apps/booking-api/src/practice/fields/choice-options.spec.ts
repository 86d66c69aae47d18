import { optionsOf, parseOptions, optionValueOf } from './choice-options';

const plain = (label: string, value: string, duration = 0, price = 0): object => ({
  label,
  value,
  duration,
  price,
});

describe('parseOptions', () => {
  it.each([
    ['one option a line', 'Small\nVery  Big', [plain('Small', 'small'), plain('Very  Big', 'very-big')]],
    [
      'lines of any system, and blank ones',
      'A\r\n\r\n B \rC',
      [plain('A', 'a'), plain('B', 'b'), plain('C', 'c')],
    ],
    [
      'duration and price in a line',
      'Cut|30|25.5\nWash|15',
      [plain('Cut', 'cut', 30, 25.5), plain('Wash', 'wash', 15)],
    ],
    ['a price without a duration', 'Tip||5', [plain('Tip', 'tip', 0, 5)]],
    ['texts with bars in an array', ['Cut|30', 'Dry'], [plain('Cut', 'cut', 30), plain('Dry', 'dry')]],
    ['objects', [{ label: 'Cut', duration: '30', price: '2.50' }], [plain('Cut', 'cut', 30, 2.5)]],
    ['a value that is given', [{ label: 'Cut', value: 'CUT-1' }], [plain('Cut', 'CUT-1')]],
    ['nulls as absent', [{ label: 'Cut', value: null, duration: null, price: null }], [plain('Cut', 'cut')]],
    ['a mix of texts and objects', ['A', { label: 'B' }], [plain('A', 'a'), plain('B', 'b')]],
    ['plain texts as they are', [' Red ', 'Dark Blue'], ['Red', 'Dark Blue']],
    ['the bounds of the numbers', 'A|1440|1000000000', [plain('A', 'a', 1_440, 1_000_000_000)]],
  ])('reads %s', (_, input, expected) => {
    expect(parseOptions(input, 'select')).toEqual(expected);
  });

  it.each([
    ['nothing', undefined, 'options are required for type radio'],
    ['null', null, 'options are required for type radio'],
    ['blank text', ' \n ', 'options are required for type radio'],
    ['an empty array', [], 'options are required for type radio'],
    ['a number', 5, 'options must be text or an array'],
    ['an object', { label: 'A' }, 'options must be text or an array'],
    ['a number in an array', [5], 'each option must be text or an object with a label'],
    ['a list in an array', [['A']], 'each option must be text or an object with a label'],
    ['an object without label', [{ value: 'a' }], 'each option must have a label'],
    ['an empty label', [{ label: ' ' }], 'the label of an option must have 1 to 200 characters'],
    ['a long label', ['x'.repeat(201)], 'the label of an option must have 1 to 200 characters'],
    ['a value that is no text', [{ label: 'A', value: 5 }], 'the value of an option must be text'],
    ['NUL', ['a\0b'], 'an option has characters that are not allowed'],
    ['half a surrogate pair', ['a\ud800'], 'an option has characters that are not allowed'],
    ['a fourth part', 'A|1|2|3', 'an option has at most a label, a duration and a price'],
    ['a fraction of a minute', 'A|1.5', 'the duration of an option must be a whole number from 0 to 1440'],
    ['a day and more', 'A|1441', 'the duration of an option must be a whole number from 0 to 1440'],
    [
      'a negative duration',
      [{ label: 'A', duration: -1 }],
      'the duration of an option must be a whole number from 0 to 1440',
    ],
    ['a word for a duration', 'A|long', 'the duration of an option must be a whole number from 0 to 1440'],
    [
      'a negative price',
      [{ label: 'A', price: -1 }],
      'the price of an option must be a number from 0 to 1000000000',
    ],
    [
      'too high a price',
      [{ label: 'A', price: 1e9 + 1 }],
      'the price of an option must be a number from 0 to 1000000000',
    ],
    [
      'a price that is no number',
      [{ label: 'A', price: NaN }],
      'the price of an option must be a number from 0 to 1000000000',
    ],
    ['two equal values', 'A b\na  B', 'Duplicate option: a-b'],
    ['a value that another label gives', [{ label: 'X', value: 'a' }, 'A'], 'Duplicate option: a'],
  ])('rejects %s', (_, input, message) => {
    expect(() => parseOptions(input, 'radio')).toThrow(expect.objectContaining({ status: 400, message }));
  });
});

it('shows plain texts as options of no length and no price', () => {
  expect(optionsOf(['Dark Blue'])).toEqual([plain('Dark Blue', 'Dark Blue')]);
  expect(optionsOf(null)).toEqual([]);
});

it('makes values of labels', () => {
  expect(optionValueOf('  Über  Große\tSuite ')).toBe('über-große-suite');
});
