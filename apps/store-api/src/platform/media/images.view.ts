import { type Static, Type } from '@sinclair/typebox';
import { nullable, view } from '@comptoir/http';
import type { MediaService } from './media.service';
import { keyOfWidth, sizesOf } from './image-keys';

export const SizesView = Type.Array(
  Type.Object(
    {
      url: Type.String(),
      width: Type.Integer({ description: 'Pixels.' }),
      height: {
        ...nullable(Type.Integer()),
        description: 'Pixels; null until an old image is drawn anew, within a day.',
      },
    },
    { additionalProperties: false },
  ),
  { description: 'The same image in other widths, for a `srcset`; none for an external image.' },
);
type SizesView = Static<typeof SizesView>;

/** Fields that describe the file of an image. */
export const imageFields = {
  url: Type.String(),
  width: { ...nullable(Type.Integer()), description: 'Pixels; null for an external image.' },
  height: {
    ...nullable(Type.Integer()),
    description: 'Pixels; null for an external image, and until an old one is drawn anew.',
  },
  sizes: SizesView,
};

export const CoverImageView = view('Image', {
  ...imageFields,
  alt: Type.String({
    description:
      'Text that replaces the image where it is not seen: that of staff, or the name of the record.',
  }),
});
export type CoverImageView = Static<typeof CoverImageView>;

/** An image with its text, as rows of products have it. */
export interface StoredCover {
  /** Storage key or absolute URL. */
  url: string;
  /** Empty when staff entered none. */
  alt: string;
  /** Widths that are stored beside a key that does not name them. */
  widths: readonly number[];
}

/** Describes the main image of a record. @param name of the record, for an image without a text */
export function toCoverImageView(
  stored: StoredCover | string | null,
  name: string,
  media: MediaService,
): CoverImageView | null {
  if (stored === null) return null;
  const { url, alt, widths } = typeof stored === 'string' ? { url: stored, alt: '', widths: [] } : stored;
  return { ...toImageFields(url, media, widths), alt: alt || name };
}

/** @param stored a storage key, an absolute URL, or null without an image */
export function toSizesView(stored: string | null, media: MediaService): SizesView {
  return stored === null ? [] : toImageFields(stored, media).sizes;
}

/** @param known widths of an image whose key does not name them */
export function toImageFields(
  stored: string,
  media: MediaService,
  known: readonly number[] = [],
): Omit<CoverImageView, 'alt'> {
  const { widths, height } = sizesOf(stored);
  const all = widths.length > 0 ? widths : [...known];
  const width = all.at(-1) ?? null;
  const heightOf = (of: number): number | null =>
    height === null || width === null ? null : Math.max(1, Math.round((of * height) / width));
  return {
    url: media.urlOf(stored),
    width,
    height,
    sizes: all.map((of) => ({ url: media.urlOf(keyOfWidth(stored, of)), width: of, height: heightOf(of) })),
  };
}
