import { Module } from '@nestjs/common';
import { PushController } from './push.controller';
import { PushJobs } from './push.jobs';
import { PushSenderService } from './push.sender.service';
import { PushTokensService } from './push.tokens.service';

@Module({
  controllers: [PushController],
  providers: [PushSenderService, PushTokensService, PushJobs],
  exports: [PushSenderService],
})
export class PushModule {}
