import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform, Type as TypeOf } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayMinSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsISO31661Alpha2,
  IsISO4217CurrencyCode,
  IsEmail,
  IsNumber,
  IsOptional,
  Length,
  Matches,
  Max,
  Min,
  ValidateIf,
  ValidateNested,
  ValidateBy as validateBy,
  type ValidationOptions,
} from 'class-validator';
import { isNormalAddress } from './email-addresses';
import { because, numberFrom, orRequired } from './field-checks';
import type { InputCode } from './input-errors';

/** Options of every field. */
export interface FieldOptions {
  /** The field may be absent. */
  optional?: boolean;
  /** The field may be null, which means "no value". */
  nullable?: boolean;
  description?: string;
  example?: unknown;
}

const INT4_MAX = 2_147_483_647;
/** PostgreSQL cannot store NUL in a text. */
const NO_NUL = /^[^\0]*$/;
const NUL_MESSAGE = '$property must not contain NUL characters';

type Decorator = PropertyDecorator;

function field(options: FieldOptions, api: ApiPropertyOptions, ...checks: Decorator[]): Decorator {
  const { optional = false, nullable = false, description, example } = options;
  const presence: Decorator[] = [];
  if (optional && nullable) presence.push(IsOptional());
  else if (optional) presence.push(ValidateIf((_, value) => value !== undefined));
  else if (nullable) presence.push(ValidateIf((_, value) => value !== null));
  return applyDecorators(
    ApiProperty({ ...api, required: !optional, nullable, description, example } as ApiPropertyOptions),
    ...presence,
    ...checks,
  );
}

/** Transforms texts only. Other values are left for the checks to reject. */
function mapText(map: (text: string) => unknown): Decorator {
  return Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? map(value) : value));
}

export interface StringOptions extends FieldOptions {
  min?: number;
  max: number;
  pattern?: RegExp;
  /** Message when the pattern does not match. */
  patternMessage?: string;
  patternCode?: InputCode;
  /** Preserves blanks at both ends, as passwords need. */
  keepBlanks?: boolean;
  each?: boolean;
}

/** A text, trimmed; NUL is rejected. Lengths count UTF-16 units. */
export function StringField(options: StringOptions): Decorator {
  const { min = options.optional || options.nullable ? 0 : 1, max, pattern, keepBlanks } = options;
  const checks: Decorator[] = [
    Length(
      min,
      max,
      orRequired('$property must have $constraint1 to $constraint2 characters', 'INVALID_LENGTH', {
        min,
        max,
      }),
    ),
    Matches(NO_NUL, because('INVALID_CHARACTER', {}, NUL_MESSAGE)),
  ];
  if (!keepBlanks) checks.unshift(mapText((text) => text.trim()));
  if (pattern) {
    checks.push(
      Matches(pattern, because(options.patternCode ?? 'INVALID_FORMAT', {}, options.patternMessage)),
    );
  }
  return field(
    options,
    { type: String, minLength: min, maxLength: max, pattern: pattern?.source },
    ...checks,
  );
}

/**
 * An e-mail address of at most 254 characters, stored as typed and compared without case. Invisible characters and
 * domains that IDNA would change are rejected.
 */
export function EmailField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, format: 'email', maxLength: 254 },
    // The check of an address throws on half a surrogate pair.
    mapText((text) => (/\p{Surrogate}/u.test(text) ? { invalid: text } : text.trim())),
    Length(3, 254, orRequired('$property must be an email', 'INVALID_EMAIL')),
    // A quoted local part may hold the separator of mailboxes. Mail servers do not offer such addresses.
    Matches(/^[^"]*$/, because('INVALID_EMAIL', {}, '$property must be an email')),
    IsEmail(undefined, because('INVALID_EMAIL')),
    validateBy(
      {
        name: 'isNormalAddress',
        validator: {
          validate: (value: unknown) => typeof value !== 'string' || isNormalAddress(value),
          defaultMessage: () => '$property must be an email',
        },
      },
      because('INVALID_EMAIL'),
    ),
  );
}

export interface IntOptions extends FieldOptions {
  min?: number;
  max?: number;
  /** Reduces larger values to this one instead of rejecting them. */
  clampTo?: number;
}

/** A whole number. Digits in a text are accepted, because query strings have only texts. */
export function IntField(options: IntOptions = {}): Decorator {
  const { min = 0, max = INT4_MAX, clampTo } = options;
  const toInt = (text: string): unknown => (/^-?\d{1,15}$/.test(text.trim()) ? Number(text) : text);
  return field(
    options,
    { type: 'integer', minimum: min, maximum: clampTo ?? max },
    Transform(({ value }: { value: unknown }) => {
      const number = typeof value === 'string' ? toInt(value) : value;
      return clampTo !== undefined && typeof number === 'number' && number > clampTo ? clampTo : number;
    }),
    IsInt(orRequired('$property must be an integer number', 'NOT_AN_INTEGER')),
    Min(min, because('TOO_SMALL', { min })),
    Max(max, because('TOO_LARGE', { max })),
  );
}

export interface NumberOptions extends FieldOptions {
  min: number;
  max: number;
}

/** A decimal number that is not money, with at most four decimals. Digits in a text are accepted. */
export function NumberField(options: NumberOptions): Decorator {
  return field(
    options,
    { type: 'number', minimum: options.min, maximum: options.max },
    Transform(({ value }: { value: unknown }) => numberFrom(value)),
    IsNumber({ allowNaN: false, allowInfinity: false, maxDecimalPlaces: 4 }, because('NOT_A_NUMBER')),
    Min(options.min, because('TOO_SMALL', { min: options.min })),
    Max(options.max, because('TOO_LARGE', { max: options.max })),
  );
}

/** The id of another row, in a body or a query. */
export function IdField(options: FieldOptions = {}): Decorator {
  return IntField({ ...options, min: 1 });
}

const TRUE_WORDS = new Set(['true', '1', 'yes', 'on']);
const FALSE_WORDS = new Set(['false', '0', 'no', 'off']);

/** A boolean. The usual texts for true and false are accepted. */
export function BooleanField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: Boolean },
    mapText((text) => {
      const word = text.trim().toLowerCase();
      if (TRUE_WORDS.has(word)) return true;
      return FALSE_WORDS.has(word) ? false : text;
    }),
    IsBoolean(because('NOT_A_BOOLEAN')),
  );
}

/** One of a fixed set of values. */
export function EnumField(words: readonly string[], options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, enum: [...words] },
    IsIn([...words], because('UNKNOWN_WORD', { words: words.join(', ') })),
  );
}

export interface MoneyOptions extends FieldOptions {
  /** Use 3 for an amount in the caller's own currency, which may have three decimals. */
  decimals?: 2 | 3;
}

const DECIMAL = { 2: /^\d{1,12}(\.\d{1,2})?$/, 3: /^\d{1,12}(\.\d{1,3})?$/ } as const;
const DECIMALS_IN_WORDS = { 2: 'two', 3: 'three' } as const;

/**
 * An amount of money of zero or more, as a text or a number with at most two decimals by default. The DTO
 * holds the decimal text; `Money.parse` converts it to minor units.
 */
export function MoneyField(options: MoneyOptions = {}): Decorator {
  const { decimals = 2 } = options;
  return field(
    options,
    {
      oneOf: [
        { type: 'string', pattern: DECIMAL[decimals].source },
        { type: 'number', minimum: 0 },
      ],
      example: '12.50',
    },
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'number' && Number.isFinite(value) ? String(value) : value,
    ),
    Matches(
      DECIMAL[decimals],
      because(
        'INVALID_AMOUNT',
        {},
        `$property must be an amount of zero or more with at most ${DECIMALS_IN_WORDS[decimals]} decimals`,
      ),
    ),
  );
}

/** An ISO 4217 currency code, in capitals. */
export function CurrencyField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, minLength: 3, maxLength: 3, example: 'EUR' },
    mapText((text) => text.trim().toUpperCase()),
    IsISO4217CurrencyCode(because('INVALID_CURRENCY')),
  );
}

/** An assigned ISO 3166-1 alpha-2 country code, in capitals. */
export function CountryField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, minLength: 2, maxLength: 2, example: 'FR' },
    mapText((text) => text.trim().toUpperCase()),
    IsISO31661Alpha2(because('INVALID_COUNTRY')),
  );
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns true for a date that exists, as `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const date = new Date(`${text}T00:00:00.000Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/** A calendar date `YYYY-MM-DD` that exists. */
export function DateField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, format: 'date', example: '2026-11-20' },
    mapText((text) => (isCalendarDate(text.trim()) ? text.trim() : { invalid: text })),
    IsCalendarDate(),
  );
}

function IsCalendarDate(options?: ValidationOptions): Decorator {
  return Matches(DATE, {
    ...because('INVALID_DATE', {}, '$property must be a date (YYYY-MM-DD)'),
    ...options,
  });
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/;

/** An instant, ISO 8601 with an offset; the DTO holds a Date. */
export function InstantField(options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: String, format: 'date-time', example: '2026-11-20T18:00:00Z' },
    mapText((text) => {
      const valid = INSTANT.test(text.trim()) && isCalendarDate(text.trim().slice(0, 10));
      const date = valid ? new Date(text.trim()) : undefined;
      return date && !Number.isNaN(date.getTime()) ? date : text;
    }),
    IsInstant(),
  );
}

function IsInstant(): Decorator {
  return ValidateBy(
    (value) => value instanceof Date,
    '$property must be a date and time with an offset, such as 2026-11-20T18:00:00Z',
    because('INVALID_DATE_TIME'),
  );
}

export interface ListOptions extends FieldOptions {
  min?: number;
  max: number;
}

export interface IdListOptions extends ListOptions {
  /** For a query, where a list of one is a single value. A body must send a list. */
  inQuery?: boolean;
}

function listChecks({ min = 0, max }: ListOptions): Decorator[] {
  return [
    IsArray(because('NOT_A_LIST')),
    ArrayMinSize(min, because('TOO_FEW', { min })),
    ArrayMaxSize(max, because('TOO_MANY', { max })),
  ];
}

/** A list of whole ids; a query sends one value, repeated values or `name[]`. */
export function IdListField(options: IdListOptions): Decorator {
  return field(
    options,
    { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: options.min, maxItems: options.max },
    Transform(({ value }: { value: unknown }) => {
      const list: unknown = options.inQuery && typeof value === 'string' ? [value] : value;
      return Array.isArray(list) ? list.map(numberFromDigits) : list;
    }),
    ...listChecks(options),
    IsInt({ each: true, ...because('NOT_AN_INTEGER') }),
    Min(1, { each: true, ...because('TOO_SMALL', { min: 1 }) }),
    Max(INT4_MAX, { each: true, ...because('TOO_LARGE', { max: INT4_MAX }) }),
  );
}

function numberFromDigits(item: unknown): unknown {
  return typeof item === 'string' && /^\d{1,10}$/.test(item) ? Number(item) : item;
}

/** A list of texts. `words` lists the permitted texts. */
export function StringListField(
  options: ListOptions & { maxLength: number; words?: readonly string[] },
): Decorator {
  const words = options.words && [...options.words];
  return field(
    options,
    {
      type: 'array',
      items: { type: 'string', maxLength: options.maxLength, ...(words && { enum: words }) },
      maxItems: options.max,
    },
    ...(words ? [IsIn(words, { each: true, ...because('UNKNOWN_WORD', { words: words.join(', ') }) })] : []),
    ...listChecks(options),
    Length(1, options.maxLength, {
      each: true,
      ...because('INVALID_LENGTH', { min: 1, max: options.maxLength }),
    }),
    Matches(NO_NUL, { each: true, ...because('INVALID_CHARACTER', {}, NUL_MESSAGE) }),
  );
}

/** One nested object of its own DTO class. */
export function ObjectField(type: () => new () => object, options: FieldOptions = {}): Decorator {
  return field(
    options,
    { type: () => type() },
    IsPlainObject(),
    ValidateNested(because('NOT_AN_OBJECT')),
    TypeOf(type),
  );
}

/** A list of nested objects of their own DTO class. */
export function ObjectListField(type: () => new () => object, options: ListOptions): Decorator {
  return field(
    options,
    { type: () => type(), isArray: true, minItems: options.min, maxItems: options.max },
    ...listChecks(options),
    IsPlainObject({ each: true }),
    ValidateNested({ each: true, ...because('NOT_AN_OBJECT') }),
    TypeOf(type),
  );
}

function IsPlainObject(options?: ValidationOptions): Decorator {
  return ValidateBy(
    (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
    '$property must be an object',
    { ...options, ...because('NOT_AN_OBJECT') },
  );
}

function ValidateBy(
  check: (value: unknown) => boolean,
  message: string,
  options: ValidationOptions = {},
): Decorator {
  return validateBy(
    {
      name: 'custom',
      validator: { validate: (value: unknown) => check(value), defaultMessage: () => message },
    },
    options,
  );
}
