import { applyDecorators } from '@nestjs/common';
import { Transform } from 'class-transformer';
import { type FieldOptions, StringField } from '@comptoir/http';

/** A code of the Harmonized System, with or without blanks and dots; empty for none. */
export function HsCodeField(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    Transform(({ value }: { value: unknown }) =>
      typeof value === 'string' ? value.replace(/[\s.]/g, '') || null : value,
    ),
    StringField({
      ...options,
      max: 10,
      pattern: /^\d{6,10}$/,
      patternMessage: '$property must have 6 to 10 digits',
      description: 'Code of the Harmonized System that customs know its kind by.',
      example: '94052140',
    }),
  );
}
