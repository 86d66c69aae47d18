import { Injectable } from '@nestjs/common';
import { Every } from '../events';
import { ActivityService } from './activity.service';

const HOUR = 3_600_000;

@Injectable()
export class ActivityJobs {
  constructor(private readonly activity: ActivityService) {}

  @Every({ name: 'prune-activity', everyMs: HOUR })
  async prune(): Promise<void> {
    await this.activity.prune();
  }
}
