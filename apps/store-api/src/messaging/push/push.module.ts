import { Module } from '@nestjs/common';
import { PushController } from './push.controller';
import { PushJobs } from './push.jobs';
import { PushSender } from './push.sender.service';
import { PushTokens } from './push.tokens.service';

@Module({
  controllers: [PushController],
  providers: [PushSender, PushTokens, PushJobs],
  exports: [PushSender],
})
export class PushModule {}
