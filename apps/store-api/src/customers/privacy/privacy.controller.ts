import { Controller, Get, Header, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { DataExportService } from './data-export.service';

const JSON_TYPE = 'application/json';

@ApiTags('account')
@Controller('user')
export class PrivacyController {
  constructor(private readonly data: DataExportService) {}

  @Get('export')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    summary: 'All data of the own account, as a JSON file',
    description:
      'An object with an array for each kind of data, the newest 10,000 of each; amounts are whole minor units of ' +
      'their currency. Five files an hour.',
    produces: JSON_TYPE,
    rateLimit: 'user.export',
  })
  async exportOwnData(@Caller() { userId }: Principal): Promise<StreamableFile> {
    const disposition = 'attachment; filename="my-data.json"';
    return new StreamableFile(await this.data.createExport(userId), { type: JSON_TYPE, disposition });
  }
}
