import { type FieldOptions, StringField } from '@comptoir/http';

const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Last part of a URL. When it is missing, it is created from the name; it stays when the name changes. */
export function SlugField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({
    optional: true,
    nullable: true,
    ...options,
    min: 1,
    max: 180,
    pattern: SLUG,
    patternMessage: '$property must be lower-case letters and digits, joined by single hyphens',
    example: 'lampe-d-ete',
  });
}
