import { fc } from '../../../tools/testing-servers/properties';
import { CUSTOM_FIELD_TYPES, type CustomFieldType, type FieldValue } from './custom-field-types';
import { type FieldRules, checkValue, valueIssue } from './field-values';

const CHOICES = ['oak', 'ash', 'elm'].map((value) => ({ value, label: value, translations: {} }));

const fieldOf = (type: CustomFieldType, bounds: Partial<FieldRules> = {}): FieldRules => ({
  ...{ key: 'material', type, min: null, max: null },
  choices: type === 'choice' || type === 'choices' ? CHOICES : [],
  ...bounds,
});

const stored = (given: unknown, field: FieldRules): FieldValue | undefined => {
  const checked = checkValue(given, field);
  return 'value' in checked ? checked.value : undefined;
};

/** Returns the cell of a file. */
const cellOf = (value: FieldValue): string => (Array.isArray(value) ? value.join('|') : String(value));

describe('values of custom fields', () => {
  it('never throw, whatever is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CUSTOM_FIELD_TYPES), fc.anything(), (type, given) => {
        expect(Object.keys(checkValue(given, fieldOf(type)))[0]).toMatch(/^(value|code)$/);
      }),
    );
  });

  it('stay the same when they are sent back, also as the cell of a file', () => {
    const given = fc.oneof(
      fc.string(),
      fc.integer(),
      fc.boolean(),
      fc.constantFrom('oak', '2026-02-28', 'https://example.com/a', '7', '2.5', 'true'),
      fc.array(fc.constantFrom('oak', 'ash', 'lid')),
    );
    fc.assert(
      fc.property(fc.constantFrom(...CUSTOM_FIELD_TYPES), given, (type, value) => {
        const field = fieldOf(type);
        const kept = stored(value, field);
        if (kept === undefined) return;
        expect(stored(kept, field)).toEqual(kept);
        expect(stored(cellOf(kept), field)).toEqual(kept);
      }),
    );
  });

  it.each<[CustomFieldType, Partial<FieldRules>, unknown, string]>([
    ['text', { min: 2 }, 'a', 'INVALID_LENGTH'],
    ['text', {}, '', 'INVALID_LENGTH'],
    ['number', { min: 0 }, -1, 'TOO_SMALL'],
    ['number', {}, Number.NaN, 'NOT_A_NUMBER'],
    ['number', {}, Infinity, 'NOT_A_NUMBER'],
    ['number', {}, '1,5', 'NOT_A_NUMBER'],
    ['money', { max: 10 }, '10.01', 'TOO_LARGE'],
    ['money', {}, '1.2345', 'INVALID_AMOUNT'],
    ['choice', {}, ['oak'], 'UNKNOWN_WORD'],
    ['choices', { max: 1 }, ['oak', 'ash'], 'TOO_MANY'],
    ['choices', { min: 2 }, ['oak'], 'TOO_FEW'],
    ['url', {}, 'ftp://example.com', 'INVALID_FORMAT'],
    ['reference', {}, 0, 'NOT_AN_INTEGER'],
    ['reference', {}, 2_147_483_648, 'NOT_AN_INTEGER'],
  ])('of type %s with %j are not %j', (type, bounds, given, code) => {
    expect(checkValue(given, fieldOf(type, bounds))).toMatchObject({ code });
  });

  it('name the field in the message, not its path', () => {
    expect(valueIssue('variants.0.custom_fields.height', 'TOO_SMALL', { min: 2 })).toEqual({
      field: 'variants.0.custom_fields.height',
      code: 'TOO_SMALL',
      message: 'height must not be less than 2',
      params: { field: 'height', min: 2 },
    });
  });
});
