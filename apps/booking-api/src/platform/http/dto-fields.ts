import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsInt, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import {
  EmailField,
  type FieldOptions,
  type InputCode,
  IntField,
  StringField,
  type StringOptions,
} from '@comptoir/http';

/** Most seats of a resource. */
export const MAX_SEATS = 10_000;

/** Declares the id of another row. Ids beyond int4 are valid input and unknown to the service. */
export function ReferenceField(options: FieldOptions = {}): PropertyDecorator {
  return IntField({ ...options, min: Number.MIN_SAFE_INTEGER, max: Number.MAX_SAFE_INTEGER });
}

const COLOR_MESSAGE = '$property must be a hex colour (#RRGGBB)';

/** Declares a colour, `#RRGGBB`. */
export function ColorField(options: FieldOptions = {}): PropertyDecorator {
  const pattern = /^#[0-9a-fA-F]{6}$/;
  return StringField({
    ...options,
    min: 7,
    max: 7,
    pattern,
    patternMessage: COLOR_MESSAGE,
    patternCode: 'INVALID_COLOR',
    example: '#3788d8',
  });
}

/** Declares a colour, `#RRGGBB`, or empty for none. */
export function OptionalColor(): PropertyDecorator {
  return OptionalText({
    max: 7,
    pattern: /^(#[0-9a-fA-F]{6})?$/,
    patternMessage: COLOR_MESSAGE,
    patternCode: 'INVALID_COLOR',
    example: '#3788d8',
  });
}

/** Declares an e-mail address, or empty for none. */
export function OptionalEmail(): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    EmailField({ optional: true }),
    ValidateIf((_, value) => value !== ''),
  );
}

/** Declares the proof of the e-mail address of the same body. */
export function EmailProofField(): PropertyDecorator {
  return StringField({
    max: 100,
    optional: true,
    nullable: true,
    description:
      'Token of `POST /email-proofs/check`, where the setting `require_proof` asks for one. One of another address counts as none.',
  });
}

/** Declares an optional text; null clears it. */
export function OptionalText(options: Omit<StringOptions, 'optional' | 'nullable'>): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) => (value === null ? '' : value)),
    StringField({ ...options, optional: true }),
  );
}

const SATURDAY = 6;

/** Declares a list of days of the week, 0 = Sunday. */
export function WeekdayListField({ description }: { description: string }): PropertyDecorator {
  const code = (name: InputCode, params = {}) => ({ context: { code: name, ...params } });
  return applyDecorators(
    ApiProperty({
      type: 'array',
      items: { type: 'integer', minimum: 0, maximum: SATURDAY },
      maxItems: SATURDAY + 1,
      required: false,
      description,
    }),
    ValidateIf((_, value) => value !== undefined),
    IsArray(code('NOT_A_LIST')),
    ArrayMaxSize(SATURDAY + 1, code('TOO_MANY', { max: SATURDAY + 1 })),
    IsInt({ each: true, ...code('NOT_AN_INTEGER') }),
    Min(0, { each: true, ...code('TOO_SMALL', { min: 0 }) }),
    Max(SATURDAY, { each: true, ...code('TOO_LARGE', { max: SATURDAY }) }),
  );
}

interface CheckedFieldOptions extends FieldOptions {
  api: Record<string, unknown>;
  check: (value: unknown) => boolean;
  message: string;
  code?: InputCode;
}

/** Declares a trimmed value with one check and one message. */
export function CheckedField({
  api,
  check,
  message,
  code,
  ...options
}: CheckedFieldOptions): PropertyDecorator {
  const { optional = false, description, example } = options;
  const decorators = [
    ApiProperty({ ...api, required: !optional, description, example }),
    Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? value.trim() : value)),
    ValidateBy(
      { name: 'checked', validator: { validate: check, defaultMessage: () => message } },
      code && { context: { code } },
    ),
  ];
  if (optional) decorators.push(ValidateIf((_, value) => value !== undefined));
  return applyDecorators(...decorators);
}
