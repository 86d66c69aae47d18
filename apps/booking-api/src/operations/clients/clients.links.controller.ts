import { Body, Controller, Get, Header, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { ManageLinksService } from '../../front/manage/manage.links.service';
import { MessageView } from '../../platform/http/message.view';
import { RequestClientLink } from './clients.dto';
import { ClientLinksService } from './clients.links.service';
import { ClientBookingsView, toClientBookingsView } from './clients.view';

@ApiTags('clients')
@Controller()
export class ClientLinksController {
  constructor(
    private readonly links: ClientLinksService,
    private readonly manage: ManageLinksService,
  ) {}

  @Post('client-links')
  @Endpoint({
    access: 'public',
    operation: 'requestLink',
    summary: 'Mail a client the link to all their bookings',
    description:
      'The response is the same whether the address is known or not. One address gets one mail in five minutes.',
    status: 202,
    returns: MessageView,
    rateLimit: 'client-links',
  })
  async requestLink(@Body() { email }: RequestClientLink): Promise<{ message: string }> {
    await this.links.requestLink(email);
    return { message: 'If bookings have this e-mail address, the link to them is on its way.' };
  }

  @Get('client-bookings')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    operation: 'list',
    summary: 'Bookings of the address that a link was mailed to',
    returns: ClientBookingsView,
    rateLimit: 'client-bookings',
    errors: [BookingErrors.CLIENT_LINK_NOT_FOUND],
  })
  async listClientBookings(
    @RequestHeader({
      name: 'Client-Token',
      description: 'The token at the end of a mailed link. Without a valid one the response is 404.',
    })
    token?: string,
  ): Promise<ClientBookingsView> {
    const [listed, manageUrl] = await Promise.all([
      this.links.listBookings(token ?? ''),
      this.manage.readManageUrls(),
    ]);
    return toClientBookingsView(listed, manageUrl);
  }
}
