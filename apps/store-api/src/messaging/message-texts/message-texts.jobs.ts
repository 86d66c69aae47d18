import { Injectable } from '@nestjs/common';
import type { JobContext } from '@comptoir/jobs';
import { OnJob, type StoreJobs } from '../../events';
import { MessageTestsService } from './message-texts.tests.service';

@Injectable()
export class MessageTextsJobs {
  constructor(private readonly tests: MessageTestsService) {}

  @OnJob('message-texts.test', { queue: 'notifications' })
  sendTest(test: StoreJobs['message-texts.test'], job: JobContext): Promise<void> {
    return this.tests.sendTest(test, job);
  }
}
