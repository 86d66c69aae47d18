import { type FieldOptions, StringField, type UploadOptions } from '@comptoir/http';

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

/** Why a picture is refused that nothing showed for so long that it was deleted. */
export const DELETED_IMAGE = 'This picture was deleted; upload it again.';

const MAX_BYTES = 8 * 1024 * 1024;

/** What routes have in common that take the one picture of something, as a file of a form. */
export function imageForm(field: string): { description: string; upload: UploadOptions } {
  return {
    description:
      `A JPEG, PNG or WebP image of at most 8 MB as \`${field}\` of a form, judged by its content. It is stored as WebP ` +
      'in several widths, without metadata, and replaces the previous one.',
    upload: { field, maxBytes: MAX_BYTES },
  };
}
