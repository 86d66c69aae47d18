import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { ProductImagesService } from './product-images.service';

@Injectable()
export class ProductImagesJobs {
  constructor(private readonly images: ProductImagesService) {}

  @OnJob('product-images.collect')
  deleteOrphanImage(image: StoreJobs['product-images.collect']): Promise<void> {
    return this.images.deleteOrphanImage(image);
  }
}
