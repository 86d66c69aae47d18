import { Controller, Get, Header, Param, type StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { OrderErrors } from '../order-records/order-records.errors';
import { DigitalDeliveriesService } from './digital-deliveries.service';
import { DownloadsResponse, toDownloadResponse, toDownloadsView } from './digital-goods.view';

const BINARY = 'application/octet-stream';

@ApiTags('orders')
@Controller('orders')
export class DownloadsController {
  constructor(private readonly deliveries: DigitalDeliveriesService) {}

  @Get(':order_number/downloads')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Files and licence keys of an own order',
    description: 'Empty until the order is paid, and after it was cancelled, refunded or charged back.',
    returns: DownloadsResponse,
    errors: [OrderErrors.ORDER_NOT_FOUND],
  })
  async listDownloads(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
  ): Promise<DownloadsResponse> {
    return { data: (await this.deliveries.listDownloads(userId, orderNumber)).map(toDownloadsView) };
  }

  @Get(':order_number/downloads/:file_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'downloadFile',
    summary: 'The bytes of a bought file',
    produces: BINARY,
  })
  async openDownload(
    @Caller() { userId }: Principal,
    @Param('order_number') orderNumber: string,
    @Param('file_id', IdPipe) fileId: number,
  ): Promise<StreamableFile> {
    return toDownloadResponse(await this.deliveries.openDownload(userId, orderNumber, fileId));
  }
}
