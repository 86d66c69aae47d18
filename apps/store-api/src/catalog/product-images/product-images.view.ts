import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import { SizesView } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import { keyOfWidth } from '../../platform/media/image-keys';
import type { StoredImage } from './product-images.queries';

export const ImageView = view('ProductImage', {
  id: Type.Integer(),
  url: Type.String(),
  alt: Type.String(),
  is_primary: Type.Boolean(),
  sort_order: Type.Integer(),
  sizes: SizesView,
});

export type ImageView = Static<typeof ImageView>;

export function toImageView(image: StoredImage, media: MediaService): ImageView {
  return {
    id: image.id,
    url: media.urlOf(image.url),
    alt: image.alt,
    is_primary: image.is_primary,
    sort_order: image.sort_order,
    sizes: image.widths.map((width) => ({ url: media.urlOf(keyOfWidth(image.url, width)), width })),
  };
}
