import { type Bounds, boundsAfter, boundsFault, shownBounds } from './number-bounds';
import { FIELD_TYPES, type FieldType } from './field-types';

const NONE: Bounds = { min: null, max: null, step: null };

describe('an answer within bounds', () => {
  const TAKEN: [string, Partial<Bounds>][] = [
    ['-999999999999999.9999999999', {}],
    ['5', { min: 5 }],
    ['5.0000000000', { min: 5, max: 6 }],
    ['-0', { min: 0 }],
    ['-3', { min: -3, max: -1 }],
    ['0.3', { step: 0.1 }],
    ['0.7', { step: 0.1 }],
    ['1.10', { min: 1, step: 0.1 }],
    ['0.30', { min: 0.1, step: 0.1 }],
    ['100000000000000.1', { step: 0.1 }],
    ['-0.6', { min: -1, step: 0.2 }],
    ['-6', { step: 3 }],
    ['999999999.9999', { max: 999_999_999.9999, step: 0.0001 }],
    ['123456789.1234', { min: 123_456_789.1234, max: 123_456_789.1235 }],
    ['7', { min: 1, max: 8, step: 3 }],
  ];

  it.each(TAKEN)('%s is taken by %p', (text, bounds) => {
    expect(boundsFault(text, { ...NONE, ...bounds })).toBeUndefined();
  });
});

describe('an answer out of bounds', () => {
  const REJECTED: [string, Partial<Bounds>, string, string][] = [
    ['4.9999999999', { min: 5 }, 'ANSWER_TOO_SMALL', 'Guests: must not be less than 5'],
    ['-1', { min: 0, max: 9 }, 'ANSWER_TOO_SMALL', 'Guests: must not be less than 0'],
    ['-0.0000000001', { min: 0 }, 'ANSWER_TOO_SMALL', 'Guests: must not be less than 0'],
    ['6.0000000001', { max: 6 }, 'ANSWER_TOO_LARGE', 'Guests: must not be greater than 6'],
    ['999999999999999', { max: 9 }, 'ANSWER_TOO_LARGE', 'Guests: must not be greater than 9'],
    ['0.35', { step: 0.1 }, 'ANSWER_OFF_STEP', 'Guests: must be 0 or differ from it by a multiple of 0.1'],
    [
      '0.3000000001',
      { step: 0.1 },
      'ANSWER_OFF_STEP',
      'Guests: must be 0 or differ from it by a multiple of 0.1',
    ],
    ['4', { min: 1, step: 2 }, 'ANSWER_OFF_STEP', 'Guests: must be 1 or differ from it by a multiple of 2'],
    ['-4', { step: 3 }, 'ANSWER_OFF_STEP', 'Guests: must be 0 or differ from it by a multiple of 3'],
  ];

  it.each(REJECTED)('%s is rejected by %p', (text, bounds, code, message) => {
    const { error, params } = boundsFault(text, { ...NONE, ...bounds }) ?? {};
    expect(error?.({ params: { ...params, label: 'Guests' } })).toMatchObject({ code, message, status: 400 });
  });
});

describe('the bounds of a field', () => {
  const set: Bounds = { min: 1, max: 9, step: 2 };

  it.each<[FieldType, Partial<Bounds>, Bounds, Bounds]>([
    ['number', {}, NONE, NONE],
    ['number', { max: -5 }, NONE, { ...NONE, max: -5 }],
    ['number', { max: 8 }, set, { ...set, max: 8 }],
    ['number', { min: null, step: null }, set, { ...NONE, max: 9 }],
    ['range', {}, set, set],
    ['range', { max: 200, min: 150 }, NONE, { ...NONE, min: 150, max: 200 }],
    ['text', {}, set, NONE],
    ['date', { min: null, max: null, step: null }, NONE, NONE],
  ])('of type %s with %p after %p', (type, given, current, expected) => {
    expect(boundsAfter(type, given, current)).toEqual(expected);
  });

  it.each<[FieldType, Partial<Bounds>, Bounds, string]>([
    ['number', { min: 5, max: 5 }, NONE, 'min must be less than max (5 and 5)'],
    ['number', { min: 9 }, set, 'min must be less than max (9 and 9)'],
    ['range', { min: 100 }, NONE, 'min must be less than max (100 and 100)'],
    ['range', { max: -1 }, NONE, 'min must be less than max (0 and -1)'],
    ['text', { min: 0 }, NONE, 'min, max and step are for fields of type number and range'],
    ['file', { step: 2 }, NONE, 'min, max and step are for fields of type number and range'],
  ])('of type %s are rejected: %p after %p', (type, given, current, message) => {
    expect(() => boundsAfter(type, given, current)).toThrow(
      expect.objectContaining({ status: 400, message }),
    );
  });

  it('are those of HTML for a range that has none', () => {
    expect(shownBounds('range', NONE)).toEqual({ min: 0, max: 100, step: 1 });
    expect(shownBounds('range', { min: 10, max: null, step: 0.5 })).toEqual({ min: 10, max: 100, step: 0.5 });
    expect(FIELD_TYPES.filter((type) => type !== 'range').map((type) => shownBounds(type, NONE))).toEqual(
      Array(18).fill(NONE),
    );
  });
});
