import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { ImagesService } from './images.service';

@Injectable()
export class ImagesJobs {
  constructor(private readonly images: ImagesService) {}

  @OnJob('pictures.collect')
  deleteOrphanImage(image: StoreJobs['pictures.collect']): Promise<void> {
    return this.images.deleteOrphanImage(image);
  }
}
