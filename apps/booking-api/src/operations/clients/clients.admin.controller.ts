import { Body, Controller, Delete, Get, Header, Param, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Endpoint } from '@comptoir/http';
import { clientKeyOf, clientPipe } from './client-key';
import { ClientSearchQuery, EraseClient } from './clients.dto';
import { ClientErasureService } from './clients.erasure.service';
import { ClientErrors } from './clients.errors';
import { ClientExportService } from './clients.export.service';
import { ClientSearchService } from './clients.search.service';
import { ClientExportView, ClientView, ErasureView } from './clients.view';

const NAMES = '`client` is an e-mail address; for a client without one the number of one of the bookings.';

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
    summary:
      'Clients by their e-mail address, or by name and phone number without one; latest booking first, 50 at most',
    returns: Type.Array(ClientView),
  })
  async findClients(@Query() { search }: ClientSearchQuery): Promise<ClientView[]> {
    const found = await this.clients.findClients(search);
    return found.map((client) => ({ ...client, last_start_at: client.last_start_at.toISOString() }));
  }

  @Get(':client/export')
  @Header('Content-Disposition', 'attachment; filename="client.json"')
  @Endpoint({
    access: 'manager',
    operation: 'export',
    summary: 'Everything that is stored about the bookings of a client, as a JSON file',
    description: `At most 10,000 bookings. ${NAMES}`,
    returns: ClientExportView,
    errors: [ClientErrors.CLIENT_NOT_FOUND],
  })
  exportClient(@Param('client', clientPipe) client: string): Promise<ClientExportView> {
    return this.exports.exportClient(clientKeyOf(client));
  }

  @Delete(':client')
  @Endpoint({
    access: 'manager',
    operation: 'erase',
    summary: 'Erase the personal data of all bookings of a client; the bookings stay without it',
    description: NAMES,
    returns: ErasureView,
    errors: [ClientErrors.CLIENT_NOT_FOUND, ClientErrors.CLIENT_IS_COMING],
  })
  async eraseClient(
    @Param('client', clientPipe) client: string,
    @Body() body: EraseClient,
  ): Promise<ErasureView> {
    return {
      message: 'Personal data erased',
      ...(await this.erasure.eraseClient(clientKeyOf(client), body)),
    };
  }
}
