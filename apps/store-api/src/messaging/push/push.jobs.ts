import { Injectable } from '@nestjs/common';
import { OnEvent, type StoreEvents } from '../../events';
import { PushTokensService } from './push.tokens.service';

@Injectable()
export class PushJobs {
  constructor(private readonly tokens: PushTokensService) {}

  @OnEvent('user.deleted', { name: 'forget-devices', queue: 'push' })
  async userDeleted({ userId }: StoreEvents['user.deleted']): Promise<void> {
    await this.tokens.deleteTokensOfUser(userId);
  }
}
