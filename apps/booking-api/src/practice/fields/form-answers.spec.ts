import { type Answers, type FieldRule, invalidAnswers, readForm } from './form-answers';
import { FIELD_TYPES, type FieldOptions, type FieldType } from './field-types';

const VIDEO = ['youtube.com', 'youtu.be', 'vimeo.com'];
const options: FieldOptions = [
  { label: 'Big Room', value: 'big-room', duration: 30, price: 10.1 },
  { label: 'Sound, light', value: 'sound,-light', duration: 15, price: 0.2 },
  { label: 'Tea', value: 'tea', duration: 0, price: 2.5 },
];

function fieldOf(type: FieldType, extra: Partial<FieldRule> = {}): FieldRule {
  const choice = type === 'select' || type === 'radio' || type === 'multi-select';
  return {
    id: 7,
    label: 'Question',
    type,
    required: false,
    options: choice ? options : null,
    min: null,
    max: null,
    step: null,
    ...extra,
  };
}

/** Returns the answers, or throws the error of all faults. */
function checkAnswers(...form: Parameters<typeof readForm>): Answers {
  const { answers, issues } = readForm(...form);
  const [first, ...others] = issues;
  if (first) throw invalidAnswers([first, ...others]);
  return answers;
}

function check(
  field: FieldRule,
  value: unknown,
  enforceRequired = true,
  file: string[] = [],
): string | undefined {
  const rules = { hosts: { video: VIDEO, file }, enforceRequired };
  return checkAnswers([field], [{ field_id: field.id, value }], rules).values[0]?.value;
}

const ACCEPTED: [FieldType, unknown, string][] = [
  ['text', '  hello  ', 'hello'],
  ['text', 'x'.repeat(1_000), 'x'.repeat(1_000)],
  ['text', '<b>bold</b>', '<b>bold</b>'],
  ['text', 42, '42'],
  ['text', true, 'true'],
  ['text', { a: 1 }, '{"a":1}'],
  ['textarea', 'two\nlines', 'two\nlines'],
  ['textarea', 'x'.repeat(10_000), 'x'.repeat(10_000)],
  ['number', '-12.50', '-12.50'],
  ['number', 3, '3'],
  ['number', '123456789012345.0123456789', '123456789012345.0123456789'],
  ['range', '50', '50'],
  ['select', 'big-room', 'big-room'],
  ['select', 'Big Room', 'big-room'],
  ['radio', 'tea', 'tea'],
  ['multi-select', 'tea', 'tea'],
  ['multi-select', 'big-room, tea', 'big-room,tea'],
  ['multi-select', 'Tea,Big Room', 'tea,big-room'],
  ['multi-select', 'sound,-light', 'sound,-light'],
  ['multi-select', '["sound,-light","tea"]', '["sound,-light","tea"]'],
  ['multi-select', ['Tea', 'big-room'], '["tea","big-room"]'],
  ['date', '2028-02-29', '2028-02-29'],
  ['time', '23:59', '23:59'],
  ['datetime-local', '2030-01-07T09:30', '2030-01-07T09:30'],
  ['datetime-local', '2030-01-07T09:30:15', '2030-01-07T09:30'],
  ['email', 'ada@example.com', 'ada@example.com'],
  ['tel', '+33 (0)1 23-45.67/89', '+33 (0)1 23-45.67/89'],
  ['url', 'https://example.com/a?b=c#d', 'https://example.com/a?b=c#d'],
  ['url', 'HTTP://EXAMPLE.COM', 'HTTP://EXAMPLE.COM'],
  ['color', '#AbCdEf', '#AbCdEf'],
  [
    'file',
    '{"url":"https://files.example.com/a.png","w":120,"h":80.5,"x":1}',
    '{"url":"https://files.example.com/a.png","w":120,"h":80.5}',
  ],
  [
    'file',
    { url: 'https://files.example.com/a.png' },
    '{"url":"https://files.example.com/a.png","w":null,"h":null}',
  ],
  ['file', 'https://files.example.com/a.pdf', '{"url":"https://files.example.com/a.pdf","w":null,"h":null}'],
  ['checkbox', true, 'true'],
  ['checkbox', 'on', 'true'],
  ['checkbox', 1, 'true'],
  ['checkbox', 'off', 'false'],
  ['checkbox', '0', 'false'],
  ['hidden', 'a\nb', 'a\nb'],
  [
    'address',
    { street: ' 1 Main St ', city: 'Paris', x: 1 },
    '{"street":"1 Main St","city":"Paris","postcode":"","country":""}',
  ],
  ['address', '{"country":"FR"}', '{"street":"","city":"","postcode":"","country":"FR"}'],
  ['video', 'https://www.youtube.com/watch?v=abc', 'https://www.youtube.com/watch?v=abc'],
  ['video', 'http://VIMEO.com/123', 'http://VIMEO.com/123'],
];

const REJECTED: [FieldType, unknown, string][] = [
  ['text', 'a\nb', 'must be a single line'],
  ['text', 'x'.repeat(1_001), 'must be at most 1000 characters'],
  ['text', 'a\0b', 'must not contain NUL characters'],
  ['textarea', 'x'.repeat(10_001), 'must be at most 10000 characters'],
  ['number', '1e5', 'must be a number'],
  ['number', 'NaN', 'must be a number'],
  ['number', '1,5', 'must be a number'],
  ['number', '1234567890123456', 'must be a number'],
  ['range', 'half', 'must be a number'],
  ['select', 'huge', 'is not a valid option'],
  ['select', 'big-room,tea', 'is not a valid option'],
  ['radio', '__proto__', 'is not a valid option'],
  ['multi-select', 'tea,huge', 'contains an invalid option'],
  ['multi-select', 'tea,tea', 'contains an invalid option'],
  ['multi-select', 'tea,Tea', 'contains an invalid option'],
  ['multi-select', 'tea,', 'contains an invalid option'],
  ['multi-select', '["tea",5]', 'contains an invalid option'],
  ['multi-select', '["tea"', 'contains an invalid option'],
  ['date', '2030-02-30', 'must be a date (YYYY-MM-DD)'],
  ['date', '07/01/2030', 'must be a date (YYYY-MM-DD)'],
  ['time', '24:00', 'must be a time (HH:MM)'],
  ['time', '9:00', 'must be a time (HH:MM)'],
  ['datetime-local', '2030-01-07 09:30', 'must be a date and time (YYYY-MM-DDTHH:MM)'],
  ['datetime-local', '2030-01-07T09:30Z', 'must be a date and time (YYYY-MM-DDTHH:MM)'],
  ['datetime-local', '2030-02-30T09:30', 'must be a date and time (YYYY-MM-DDTHH:MM)'],
  ['email', 'ada@', 'must be a valid email address'],
  ['email', 'ada\ud800@example.com', 'must be a valid email address'],
  ['email', 'a@example.com, b@example.com', 'must be a valid email address'],
  ['email', `${'a'.repeat(250)}@example.com`, 'must be a valid email address'],
  ['tel', '12', 'must be a valid phone number'],
  ['tel', '()-()', 'must be a valid phone number'],
  ['tel', '0123 ext 4', 'must be a valid phone number'],
  ['url', 'javascript:alert(1)', 'must be a valid URL'],
  ['url', 'ftp://example.com', 'must be a valid URL'],
  ['url', 'http:example.com', 'must be a valid URL'],
  ['url', 'https://', 'must be a valid URL'],
  ['url', `https://example.com/${'a'.repeat(2_048)}`, 'must be a valid URL'],
  ['color', 'red', 'must be a hex colour (#RRGGBB)'],
  ['color', '#12345', 'must be a hex colour (#RRGGBB)'],
  ['file', '{"url":"javascript:alert(1)"}', 'must be an uploaded file'],
  ['file', '{"url":"https://example.com/a.png","w":"120"}', 'must be an uploaded file'],
  ['file', '{"url":"https://example.com/a.png","w":10001}', 'must be an uploaded file'],
  ['file', '{"url":5}', 'must be an uploaded file'],
  ['file', '{broken', 'must be an uploaded file'],
  ['file', 'a.png', 'must be an uploaded file'],
  ['checkbox', 'yes', 'must be true or false'],
  ['checkbox', 'constructor', 'must be true or false'],
  ['hidden', 'x'.repeat(1_001), 'must be at most 1000 characters'],
  ['address', 'Main Street 1', 'must be an address'],
  ['address', '{}', 'must be an address'],
  ['address', '{"street":5}', 'must be an address'],
  ['address', { city: 'x'.repeat(201) }, 'must be an address'],
  ['video', 'https://example.com/youtube.com', 'must be a URL of a supported video site'],
  ['video', 'https://notyoutube.com/x', 'must be a URL of a supported video site'],
  ['video', 'youtube.com/x', 'must be a URL of a supported video site'],
];

describe('answers of each type', () => {
  it.each(ACCEPTED)('%s takes %p', (type, value, stored) => {
    expect(check(fieldOf(type), value)).toBe(stored);
  });

  it.each(REJECTED)('%s rejects %p', (type, value, reason) => {
    expect(() => check(fieldOf(type), value)).toThrow(
      expect.objectContaining({ status: 400, message: `Question: ${reason}` }),
    );
  });

  it('covers every type, good and bad', () => {
    expect(new Set(ACCEPTED.map(([type]) => type))).toEqual(new Set(FIELD_TYPES));
    expect(new Set(REJECTED.map(([type]) => type))).toEqual(new Set(FIELD_TYPES));
  });

  it.each(FIELD_TYPES)('%s stores nothing for an empty answer', (type) => {
    expect(['', '   ', null, undefined].map((value) => check(fieldOf(type), value))).toEqual(
      Array(4).fill(undefined),
    );
  });

  it('takes a plain option by itself or by the value it would generate, and stores it as it is', () => {
    const field = fieldOf('select', { options: ['Dark Blue', 'Red'] });
    expect(check(field, 'Dark Blue')).toBe('Dark Blue');
    expect(check(field, 'dark-blue')).toBe('Dark Blue');
  });

  it('holds files to the allowed hosts where there are some', () => {
    const checkFile = (url: string): string | undefined =>
      check(fieldOf('file'), url, true, ['files.example.com']);
    expect(checkFile('https://files.example.com/a.png')).toContain('a.png');
    expect(() => checkFile('https://example.com/a.png')).toThrow('must be an uploaded file');
  });
});

describe('required fields', () => {
  it.each(FIELD_TYPES)('%s must be answered', (type) => {
    expect(() => check(fieldOf(type, { required: true }), '')).toThrow('Question is required');
  });

  it.each([
    ['checkbox', 'false', 'Question is required'],
    ['multi-select', '[]', 'Question is required'],
    ['address', '{"street":"","city":""}', 'Question is required'],
    ['address', '{"country":"FR"}', 'Question: must be an address'],
  ] as const)('%s is not answered by %s', (type, value, message) => {
    expect(() => check(fieldOf(type, { required: true }), value)).toThrow(message);
  });

  it('are not enforced for staff, but formats are', () => {
    expect(check(fieldOf('date', { required: true }), '', false)).toBeUndefined();
    expect(() => check(fieldOf('date', { required: true }), 'soon', false)).toThrow('must be a date');
  });
});

describe('a whole form', () => {
  const rules = { hosts: { video: VIDEO, file: [] }, enforceRequired: true };
  const form = [fieldOf('multi-select', { id: 1 }), fieldOf('text', { id: 2 }), fieldOf('radio', { id: 3 })];

  it('sums minutes and prices of everything that was chosen, and keeps the order of the form', () => {
    const given = [
      { field_id: 3, value: 'tea' },
      { field_id: 2, value: '' },
      { field_id: 1, value: ['big-room', 'sound,-light'] },
    ];
    expect(checkAnswers(form, given, rules)).toEqual({
      values: [
        { field_id: 1, value: '["big-room","sound,-light"]' },
        { field_id: 3, value: 'tea' },
      ],
      extraMinutes: 45,
      totalPrice: 12.8,
    });
  });

  it('returns all faults together, with their place, field and code', () => {
    const questions = [
      fieldOf('date', { id: 1, label: 'Birthday' }),
      fieldOf('text', { id: 2, label: 'Name', required: true }),
      fieldOf('text', { id: 3, label: 'Motto' }),
      fieldOf('tel', { id: 4, label: 'Phone' }),
    ];
    const given = [
      { field_id: 3, value: 'x'.repeat(1_001) },
      { field_id: 9, value: 'x' },
      { field_id: 1, value: 'soon' },
      { field_id: 4, value: '0123 456' },
      { field_id: 3, value: 'again' },
    ];
    const { issues } = readForm(questions, given, rules);
    expect(issues.map(({ field, code, message, meta }) => [field, code, message, meta?.field_id])).toEqual([
      ['custom_values.1.field_id', 'ANSWER_UNKNOWN_FIELD', 'Unknown custom field: 9', 9],
      ['custom_values.4.field_id', 'ANSWER_GIVEN_TWICE', 'Custom field given twice: 3', 3],
      ['custom_values.2.value', 'ANSWER_NOT_A_DATE', 'Birthday: must be a date (YYYY-MM-DD)', 1],
      ['custom_values', 'ANSWER_REQUIRED', 'Name is required', 2],
      ['custom_values.0.value', 'ANSWER_TOO_LONG', 'Motto: must be at most 1000 characters', 3],
    ]);
  });

  it.each([
    ['a field of another form', [{ field_id: 12, value: 'x' }], 'Unknown custom field: 12'],
    [
      'the same field twice',
      [
        { field_id: 2, value: 'x' },
        { field_id: 2, value: 'y' },
      ],
      'Custom field given twice: 2',
    ],
  ])('rejects %s', (_, given, message) => {
    expect(() => checkAnswers(form, given, rules)).toThrow(expect.objectContaining({ status: 400, message }));
  });
});
