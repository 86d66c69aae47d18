import { Body, Controller, Delete, Param, Post, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Uploads } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { AddImages, ChangeImage } from './product-images.dto';
import { ProductImagesService } from './product-images.service';
import { ImageView, toImageView } from './product-images.view';

const MAX_BYTES = 8 * 1024 * 1024;
const MAX_FILES = 10;

@ApiTags('admin/products')
@Controller('admin/products')
export class ProductImagesAdminController {
  constructor(
    private readonly images: ProductImagesService,
    private readonly media: MediaService,
  ) {}

  @Post(':id/images')
  @Endpoint({
    access: 'manager',
    summary: 'Add images to a product',
    description:
      'Up to 10 files as `images[]` of a form, or the `url` of an external image. JPEG, PNG and WebP of at most ' +
      '8 MB (32 MB together) are accepted by their content, and stored as WebP in several widths without metadata. ' +
      'Either all of them are added or none.',
    status: 201,
    upload: { field: 'images', maxBytes: MAX_BYTES, maxFiles: MAX_FILES },
    returns: Type.Object({ message: Type.String(), data: Type.Array(ImageView) }),
    notFound: ProductImagesService,
  })
  async addProductImages(
    @Param('id', IdPipe) id: number,
    @Body() body: AddImages,
    @Uploads() files: Buffer[],
  ): Promise<{ message: string; data: ImageView[] }> {
    const images = await this.images.addImages(id, files, body);
    return { message: 'Images added.', data: images.map((image) => toImageView(image, this.media)) };
  }

  @Put('images/:image_id')
  @Endpoint({
    access: 'manager',
    summary: 'Change order, text or rank of an image',
    returns: Type.Object({ message: Type.String(), data: ImageView }),
    notFound: ProductImagesService,
  })
  async updateProductImage(
    @Param('image_id', IdPipe) id: number,
    @Body() body: ChangeImage,
  ): Promise<{ message: string; data: ImageView }> {
    return {
      message: 'Image updated.',
      data: toImageView(await this.images.updateImage(id, body), this.media),
    };
  }

  @Delete('images/:image_id')
  @Endpoint({
    access: 'manager',
    summary: 'Delete an image',
    description: 'The next one in order becomes the primary one when the primary one is deleted.',
    status: 204,
  })
  async deleteProductImage(@Param('image_id', IdPipe) id: number): Promise<void> {
    await this.images.deleteImage(id);
  }
}
