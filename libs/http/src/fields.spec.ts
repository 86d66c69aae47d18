import 'reflect-metadata';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import {
  BooleanField,
  CountryField,
  CurrencyField,
  DateField,
  EmailField,
  IdField,
  IdListField,
  InstantField,
  IntField,
  MoneyField,
  NumberField,
  ObjectField,
  ObjectListField,
  StringField,
  StringListField,
  EnumField,
} from './fields';

type Decorate = PropertyDecorator;

/** Returns the value as a DTO holds it, and whether it was rejected. */
function read(decorate: Decorate, value: unknown): { value?: unknown; rejected: boolean } {
  class Dto {
    field: unknown;
  }
  decorate(Dto.prototype, 'field');
  const dto = plainToInstance(Dto, { field: value });
  const failures = validateSync(dto, { whitelist: true, forbidUnknownValues: true });
  return { value: dto.field, rejected: failures.length > 0 };
}

class Inner {
  @IntField({ min: 1 })
  quantity: number;
}

describe('fields', () => {
  it.each<[string, Decorate, unknown, unknown]>([
    ['a text is trimmed', StringField({ max: 5 }), '  ab ', 'ab'],
    ['blanks stay where they count', StringField({ max: 9, keepBlanks: true }), ' ab ', ' ab '],
    ['digits are a number', IntField({ max: 10 }), '7', 7],
    ['a larger number is clamped', IntField({ clampTo: 100 }), '500', 100],
    ['a number with decimals', NumberField({ min: 0, max: 1 }), '0.0001', 0.0001],
    ['an id is a number', IdField(), 3, 3],
    ['an e-mail keeps its case', EmailField(), ' Ada@Example.com', 'Ada@Example.com'],
    ['a domain of another script', EmailField(), 'ada@münchen.example', 'ada@münchen.example'],
    ['such a domain in ASCII', EmailField(), 'ada@xn--mnchen-3ya.example', 'ada@xn--mnchen-3ya.example'],
    ['such a domain in capitals', EmailField(), 'ada@MÜNCHEN.example', 'ada@MÜNCHEN.example'],
    ['a name of another script', EmailField(), 'josé@example.com', 'josé@example.com'],
    ['words of truth', BooleanField(), 'on', true],
    ['words of falsehood', BooleanField(), '0', false],
    ['a listed word', EnumField(['a', 'b']), 'b', 'b'],
    ['an amount as a number', MoneyField(), 12.5, '12.5'],
    ['an amount as a text', MoneyField(), '0.01', '0.01'],
    ['an amount of three decimals where they are allowed', MoneyField({ decimals: 3 }), 1.005, '1.005'],
    ['a currency in small letters', CurrencyField(), 'eur', 'EUR'],
    ['a country in small letters', CountryField(), 'fr', 'FR'],
    ['a leap day', DateField(), '2028-02-29', '2028-02-29'],
    [
      'an instant with an offset',
      InstantField(),
      '2026-11-20T18:00:00+01:00',
      new Date('2026-11-20T17:00:00Z'),
    ],
    ['one id of a query', IdListField({ max: 3, inQuery: true }), '4', [4]],
    ['several ids of a query', IdListField({ max: 3, inQuery: true }), ['4', '5'], [4, 5]],
    ['ids of a body', IdListField({ max: 3 }), [4, '5'], [4, 5]],
    ['texts in a list', StringListField({ max: 2, maxLength: 3 }), ['abc'], ['abc']],
    ['nothing, where it is optional', StringField({ max: 5, optional: true }), undefined, undefined],
    ['null, where it stands for no value', StringField({ max: 5, nullable: true }), null, null],
  ])('accepts: %s', (_, decorate, given, held) => {
    expect(read(decorate, given)).toEqual({ value: held, rejected: false });
  });

  it.each<[string, Decorate, unknown]>([
    ['a text that is too long', StringField({ max: 2 }), 'abc'],
    ['blanks only', StringField({ max: 5 }), '   '],
    ['NUL', StringField({ max: 5 }), 'a\0b'],
    ['an object for a text', StringField({ max: 5 }), { a: 1 }],
    ['a list for a text', StringField({ max: 5 }), ['a']],
    ['null, where nothing may be null', StringField({ max: 5, optional: true }), null],
    ['a fraction for a whole number', IntField(), '1.5'],
    ['an exponent', IntField(), '1e3'],
    ['a boolean for a number', IntField(), true],
    ['five decimals', NumberField({ min: 0, max: 1 }), 0.00001],
    ['more decimals than are written out', NumberField({ min: 0, max: 1 }), 1e-7],
    ['an id of zero', IdField(), 0],
    ['an id beyond int4', IdField(), 2_147_483_648],
    ['two addresses', EmailField(), 'a@b.example, c@d.example'],
    ['a soft hyphen in a domain', EmailField(), 'ada@gma\u00ADil.com'],
    ['a space without width at the end of a domain', EmailField(), 'ada@gmail.com\u200B'],
    ['a joiner in a domain', EmailField(), 'ada@g\u200Dmail.com'],
    ['a variation selector in a domain', EmailField(), 'ada@gmail\uFE0F.com'],
    ['a soft hyphen in a name', EmailField(), 'a\u00ADda@example.com'],
    ['a filler in a name', EmailField(), 'ada\u3164@example.com'],
    ['a turn of the direction in a name', EmailField(), 'ada\u202E@example.com'],
    ['letters of full width in a domain', EmailField(), 'ada@\uFF47mail.com'],
    ['letters that are written as two', EmailField(), 'ada@mu\u0308nchen.example'],
    ['a ligature in a domain', EmailField(), 'ada@\uFB01rma.example'],
    ['a domain in ASCII that stands for nothing', EmailField(), 'ada@xn--zz.example'],
    ['another word for a boolean', BooleanField(), 'maybe'],
    ['a word that is not listed', EnumField(['a']), 'A'],
    ['three decimals', MoneyField(), '1.005'],
    ['four decimals', MoneyField({ decimals: 3 }), '1.0005'],
    ['a negative amount', MoneyField(), -1],
    ['an amount that is not finite', MoneyField(), Number.NaN],
    ['a currency that does not exist', CurrencyField(), 'EUX'],
    ['an unassigned country', CountryField(), 'XX'],
    ['a day that does not exist', DateField(), '2027-02-29'],
    ['a date in another order', DateField(), '20-11-2026'],
    ['an instant without an offset', InstantField(), '2026-11-20T18:00:00'],
    ['an instant on a day that does not exist', InstantField(), '2026-02-30T18:00:00Z'],
    ['too many ids', IdListField({ max: 1 }), [1, 2]],
    ['an id that is a text', IdListField({ max: 2 }), ['a']],
    ['too long a text in a list', StringListField({ max: 2, maxLength: 3 }), ['abcd']],
    ['a list for an object', ObjectField(() => Inner), [{ quantity: 1 }]],
    ['a nested field that is wrong', ObjectField(() => Inner), { quantity: 0 }],
  ])('rejects: %s', (_, decorate, given) => {
    expect(read(decorate, given).rejected).toBe(true);
  });

  const lists: [string, Decorate][] = [
    ['ids', IdListField({ max: 3 })],
    ['texts', StringListField({ max: 3, maxLength: 9 })],
    ['words', StringListField({ max: 3, maxLength: 9, words: ['true', '5'] })],
    ['objects', ObjectListField(() => Inner, { max: 3 })],
  ];
  it.each(lists)('never makes a list of %s out of something else', (_, decorate) => {
    const others = [5, '5', 'true', '5,6', '[5]', true, { quantity: 1 }, { 0: 5, length: 1 }];
    expect(others.filter((given) => !read(decorate, given).rejected)).toEqual([]);
  });

  const singles: [string, Decorate, unknown][] = [
    ['text', StringField({ max: 9 }), 'a'],
    ['e-mail', EmailField(), 'ada@example.com'],
    ['number', IntField(), 5],
    ['boolean', BooleanField(), true],
    ['word', EnumField(['a']), 'a'],
    ['amount', MoneyField(), '1.00'],
    ['currency', CurrencyField(), 'EUR'],
    ['country', CountryField(), 'FR'],
    ['date', DateField(), '2028-02-29'],
    ['instant', InstantField(), '2026-11-20T18:00:00Z'],
    ['object', ObjectField(() => Inner), { quantity: 1 }],
  ];
  it.each(singles)('never takes a %s out of a list', (_, decorate, value) => {
    expect(read(decorate, value).rejected).toBe(false);
    expect(read(decorate, [value]).rejected).toBe(true);
  });
});
