import { type FieldOptions, StringField } from '@comptoir/http';

/** A host, with a port or not, and anything behind it that needs no quoting in HTML. */
const ADDRESS = /^https?:\/\/[a-z0-9.:[\]-]+([/?#][^\s"'<>`\\]*)?$/i;

/** The address of a picture or another file: an absolute http(s) URL without a login in it. */
export function ImageField(options: FieldOptions = {}): PropertyDecorator {
  return StringField({
    ...options,
    min: 1,
    max: 2_048,
    pattern: ADDRESS,
    patternMessage: '$property must be an absolute http or https URL',
    example: 'https://cdn.example.com/lamp.webp',
  });
}
