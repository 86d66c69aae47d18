import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { Pictures } from './pictures.service';

@Injectable()
export class PicturesJobs {
  constructor(private readonly pictures: Pictures) {}

  @OnJob('pictures.collect')
  collect(picture: StoreJobs['pictures.collect']): Promise<void> {
    return this.pictures.collect(picture);
  }
}
