import { Controller, Get, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { SmsListQuery } from './sms.dto';
import { SmsService } from './sms.service';
import { SmsListView, toSmsListView } from './sms.view';

@ApiTags('admin/sms-messages')
@Controller('admin/sms-messages')
export class SmsAdminController {
  constructor(private readonly sms: SmsService) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Text messages of the last 90 days, newest first, without number and text',
    returns: SmsListView,
  })
  async listMessages(@Query() query: SmsListQuery): Promise<SmsListView> {
    return toSmsListView(await this.sms.listMessages(query), query);
  }
}
