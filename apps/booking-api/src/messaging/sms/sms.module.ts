import { Module } from '@nestjs/common';
import { SettingsModule } from '../../platform/settings/settings.module';
import { SmsAdminController } from './sms.admin.controller';
import { SmsGateway } from './sms-gateway';
import { SmsJobs } from './sms.jobs';
import { SmsService } from './sms.service';
import { TwilioGateway } from './twilio-gateway';

@Module({
  imports: [SettingsModule],
  controllers: [SmsAdminController],
  providers: [SmsService, SmsJobs, { provide: SmsGateway, useClass: TwilioGateway }],
  exports: [SmsService],
})
export class SmsModule {}
