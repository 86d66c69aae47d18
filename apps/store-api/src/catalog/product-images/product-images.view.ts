import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import { imageFields, toImageFields } from '../../platform/media/images.view';
import type { MediaService } from '../../platform/media/media.service';
import type { StoredImage } from './product-images.queries';

export const ImageView = view('ProductImage', {
  id: Type.Integer(),
  ...imageFields,
  alt: Type.String(),
  is_primary: Type.Boolean(),
  sort_order: Type.Integer(),
});

export type ImageView = Static<typeof ImageView>;

export function toImageView(image: StoredImage, media: MediaService): ImageView {
  return {
    id: image.id,
    ...toImageFields(image.url, media, image.widths),
    alt: image.alt,
    is_primary: image.is_primary,
    sort_order: image.sort_order,
  };
}
