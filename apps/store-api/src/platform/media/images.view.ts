import { type Static, Type } from '@sinclair/typebox';
import type { MediaService } from './media.service';
import { keyOfWidth, widthsOf } from './image-keys';

export const SizesView = Type.Array(
  Type.Object(
    { url: Type.String(), width: Type.Integer({ description: 'Pixels.' }) },
    { additionalProperties: false },
  ),
  { description: 'The same image in other widths, for a `srcset`; none for an external image.' },
);
type SizesView = Static<typeof SizesView>;

/** @param stored a storage key, an absolute URL, or null without an image */
export function toSizesView(stored: string | null, media: MediaService): SizesView {
  if (stored === null) return [];
  return widthsOf(stored).map((width) => ({ url: media.urlOf(keyOfWidth(stored, width)), width }));
}
