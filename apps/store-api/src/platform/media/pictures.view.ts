import { type Static, Type } from '@sinclair/typebox';
import type { Media } from './media';
import { keyOfWidth, widthsOf } from './pictures.keys';

export const SizesView = Type.Array(
  Type.Object(
    { url: Type.String(), width: Type.Integer({ description: 'Pixels.' }) },
    { additionalProperties: false },
  ),
  { description: 'The same picture in other widths, for a `srcset`; none for a picture elsewhere.' },
);
type SizesView = Static<typeof SizesView>;

/** @param stored a storage key, an absolute URL, or no picture at all */
export function toSizesView(stored: string | null, media: Media): SizesView {
  if (stored === null) return [];
  return widthsOf(stored).map((width) => ({ url: media.url(keyOfWidth(stored, width)), width }));
}
