import { type FieldOptions, StringField, type UploadOptions } from '@comptoir/http';

/** Matches a host with an optional port, and a path without characters that need quoting in HTML. */
const ADDRESS = /^https?:\/\/[a-z0-9.:[\]-]+([/?#][^\s"'<>`\\]*)?$/i;

/** URL of an image or another file: absolute, http(s), without credentials. */
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

/** Message for an unused image that was deleted in the meantime. */
export const DELETED_IMAGE = 'This picture was deleted; upload it again.';

const MAX_BYTES = 8 * 1024 * 1024;

/** Describes a route that takes one image as a file of a form. */
export function imageForm(field: string): { description: string; upload: UploadOptions } {
  return {
    description:
      `A JPEG, PNG or WebP image of at most 8 MB as \`${field}\` of a form, judged by its content. It is stored as WebP ` +
      'in several widths, without metadata, and replaces the previous one.',
    upload: { field, maxBytes: MAX_BYTES },
  };
}
