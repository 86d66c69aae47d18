import { ApiPropertyOptional } from '@nestjs/swagger';
import { BooleanField, IntField, StringField } from '@comptoir/http';
import { ImageField } from '../../platform/media/image-fields';

const OPTIONAL = { optional: true, nullable: true } as const;

/** Body of POST /admin/products/{id}/images. */
export class AddImages {
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', format: 'binary' },
    description: 'Files, as `images[]` of a form.',
  })
  images?: unknown;

  @ImageField({ ...OPTIONAL, description: 'An external image, which is linked to and not copied.' })
  url?: string | null;

  @BooleanField({ ...OPTIONAL, description: 'The first of these images becomes the primary one.' })
  is_primary?: boolean | null;

  @IntField({
    ...OPTIONAL,
    max: 1_000_000,
    description: 'Position of the first image; after the present images by default.',
  })
  sort_order?: number | null;

  @StringField({ ...OPTIONAL, max: 200, description: 'Describes the image to those who cannot see it.' })
  alt?: string | null;
}

/** Body of PUT /admin/products/images/{image_id}. */
export class ChangeImage {
  @BooleanField({
    ...OPTIONAL,
    description: '`true` makes it the primary image; `false` makes the next image the primary one.',
  })
  is_primary?: boolean | null;

  @IntField({ ...OPTIONAL, max: 1_000_000 })
  sort_order?: number | null;

  @StringField({ ...OPTIONAL, max: 200 })
  alt?: string | null;
}
