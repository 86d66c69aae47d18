import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { ImagesService } from './product-images.service';

@Injectable()
export class ImagesJobs {
  constructor(private readonly images: ImagesService) {}

  @OnJob('product-images.collect')
  collect(picture: StoreJobs['product-images.collect']): Promise<void> {
    return this.images.collect(picture);
  }
}
