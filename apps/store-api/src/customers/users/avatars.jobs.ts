import { Injectable } from '@nestjs/common';
import { OnJob, type StoreJobs } from '../../events';
import { AvatarsService } from './avatars.service';

@Injectable()
export class AvatarsJobs {
  constructor(private readonly avatars: AvatarsService) {}

  @OnJob('avatars.collect')
  deleteOrphanAvatar(image: StoreJobs['avatars.collect']): Promise<void> {
    return this.avatars.deleteOrphanAvatar(image);
  }
}
