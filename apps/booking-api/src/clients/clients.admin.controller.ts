import { Body, Controller, Delete, Get, Header, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { ClientSearchQuery, EraseClient, clientEmailPipe } from './clients.dto';
import { ClientErasureService } from './clients.erasure.service';
import { ClientErrors } from './clients.errors';
import { ClientExportService } from './clients.export.service';
import { ClientSearchService } from './clients.search.service';
import { ClientExportView, ClientView, ErasureView } from './clients.view';

@ApiTags('admin/clients')
@Controller('admin/clients')
export class ClientsAdminController {
  constructor(
    private readonly clients: ClientSearchService,
    private readonly exports: ClientExportService,
    private readonly erasure: ClientErasureService,
  ) {}

  @Get()
  @Endpoint({
    access: 'manager',
    operation: 'list',
    summary: 'Clients by their e-mail address, latest booking first, 50 at most',
    returns: Type.Array(ClientView),
  })
  async findClients(@Query() { search }: ClientSearchQuery): Promise<ClientView[]> {
    const found = await this.clients.findClients(search);
    return found.map((client) => ({ ...client, last_start_at: client.last_start_at.toISOString() }));
  }

  @Get(':email/export')
  @Header('Content-Disposition', 'attachment; filename="client.json"')
  @Endpoint({
    access: 'manager',
    operation: 'export',
    summary: 'Everything that is stored about the bookings of an e-mail address, as a JSON file',
    description: 'At most 10,000 bookings.',
    returns: ClientExportView,
    errors: [ClientErrors.CLIENT_NOT_FOUND],
  })
  exportClient(@Param('email', clientEmailPipe) email: string): Promise<ClientExportView> {
    return this.exports.exportClient(email);
  }

  @Delete(':email')
  @Endpoint({
    access: 'manager',
    operation: 'erase',
    summary: 'Erase the personal data of all bookings of an e-mail address; the bookings stay without it',
    returns: ErasureView,
    errors: [ClientErrors.CLIENT_NOT_FOUND, ClientErrors.CLIENT_IS_COMING],
  })
  async eraseClient(
    @Param('email', clientEmailPipe) email: string,
    @Body() body: EraseClient,
  ): Promise<ErasureView> {
    return { message: 'Personal data erased', ...(await this.erasure.eraseClient(email, body)) };
  }
}
