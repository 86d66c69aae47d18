import { Injectable } from '@nestjs/common';
import { Every, OnJob, type StoreJobs } from '../../events';
import { ProductImageRedrawService } from './product-image-redraw.service';
import { ProductImagesService } from './product-images.service';

const DAY_MS = 86_400_000;

@Injectable()
export class ProductImagesJobs {
  constructor(
    private readonly images: ProductImagesService,
    private readonly redraw: ProductImageRedrawService,
  ) {}

  @Every({ name: 'redraw-product-images', everyMs: DAY_MS })
  async startRedrawing(): Promise<void> {
    await this.redraw.redrawImages(0);
  }

  @OnJob('product-images.redraw')
  async redrawImages({ after }: StoreJobs['product-images.redraw']): Promise<void> {
    await this.redraw.redrawImages(after);
  }

  @OnJob('product-images.collect')
  deleteOrphanImage(image: StoreJobs['product-images.collect']): Promise<void> {
    return this.images.deleteOrphanImage(image);
  }
}
