import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { ValidateBy } from 'class-validator';
import { type FieldOptions, StringField } from '@comptoir/http';

const DIGITS = /^(\d{8}|\d{12,14})$/;

/**
 * Checks the last digit of a GTIN with 8, 12, 13 or 14 digits. From the right, digits before it weigh 3 and 1 in turn;
 * with it their sum is a multiple of ten.
 */
export function isGtin(text: string): boolean {
  if (!DIGITS.test(text)) return false;
  const sum = [...text].reverse().reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0);
  return sum % 10 === 0;
}

/** Returns the form with 14 digits, in which the same number is the same text. */
export function fullGtin(gtin: string): string {
  return gtin.padStart(14, '0');
}

/** A GTIN, with or without blanks and dashes; empty for none. */
export function GtinField(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/[\s-]/g, '') || null : value,
    ),
    StringField({
      ...options,
      max: 14,
      pattern: DIGITS,
      patternMessage: '$property must have 8, 12, 13 or 14 digits',
      example: '4006381333931',
    }),
    ValidateBy(
      {
        name: 'isGtin',
        // A wrong number of digits has a message of its own.
        validator: { validate: (value) => typeof value !== 'string' || !DIGITS.test(value) || isGtin(value) },
      },
      { message: '$property has a wrong check digit: compare its digits with the barcode' },
    ),
  );
}
