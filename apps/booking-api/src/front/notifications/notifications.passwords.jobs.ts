import { Injectable } from '@nestjs/common';
import { type BookingJobs, OnJob } from '../../events';
import { PasswordMailsService } from './notifications.passwords.service';

@Injectable()
export class PasswordMailsJobs {
  constructor(private readonly mails: PasswordMailsService) {}

  @OnJob('password-resets.mail', { queue: 'notifications' })
  async mailLink(job: BookingJobs['password-resets.mail']): Promise<void> {
    await this.mails.mailLink(job);
  }
}
