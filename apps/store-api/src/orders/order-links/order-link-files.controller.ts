import { Controller, Get, Header, Param, StreamableFile } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { toDownloadResponse } from '../digital-goods/digital-goods.view';
import { toPdfResponse } from '../invoices/invoices.view';
import { OrderLinkFilesService } from './order-link-files.service';
import { OrderLinkErrors } from './order-links.errors';

const errors = [...Object.values(OrderLinkErrors), RequestErrors.NOT_FOUND];

/** Files of a linked order. */
@ApiTags('order-links')
@Controller('order-links/:token')
export class OrderLinkFilesController {
  constructor(private readonly files: OrderLinkFilesService) {}

  @Get('invoices/:id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    operation: 'downloadInvoice',
    summary: 'An invoice or a credit note of a linked order as a PDF',
    produces: 'application/pdf',
    errors,
    rateLimit: 'order-link',
  })
  async downloadLinkedInvoice(
    @Param('token') token: string,
    @Param('id', IdPipe) id: number,
  ): Promise<StreamableFile> {
    return toPdfResponse(await this.files.readInvoiceFile(token, id));
  }

  @Get('downloads/:file_id')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    operation: 'downloadFile',
    summary: 'The bytes of a file that was bought with a linked order',
    produces: 'application/octet-stream',
    errors,
    rateLimit: 'order-link',
  })
  async openLinkedDownload(
    @Param('token') token: string,
    @Param('file_id', IdPipe) fileId: number,
  ): Promise<StreamableFile> {
    return toDownloadResponse(await this.files.openDownload(token, fileId));
  }
}
