import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { ImagesService } from './images.service';

@Injectable()
export class ImagesJobs {
  constructor(private readonly pictures: ImagesService) {}

  @OnJob('pictures.collect')
  deleteOrphanImage(picture: StoreJobs['pictures.collect']): Promise<void> {
    return this.pictures.deleteOrphanImage(picture);
  }
}
