import { Controller, Delete, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { MessageView } from '../../platform/http/message.view';
import { RequestErrors } from '../../platform/http/request.errors';
import { pathId } from '../../platform/http/id-checks';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { CalendarTokensService } from './calendars.tokens.service';
import { CalendarAddressView } from './calendars.view';

const { RESOURCE_NOT_FOUND } = ResourceErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, RESOURCE_NOT_FOUND];

@ApiTags('admin/resources')
@Controller('admin/resources/:id/calendar-token')
export class CalendarsAdminController {
  constructor(private readonly tokens: CalendarTokensService) {}

  @Post()
  @Endpoint({
    access: 'staff',
    summary: 'Create a new address for the calendar feed of a resource; the previous one stops working',
    status: 201,
    returns: CalendarAddressView,
    errors: ID_ERRORS,
  })
  async issueCalendarToken(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<CalendarAddressView> {
    return { url: await this.tokens.issueCalendarToken(id, own) };
  }

  @Delete()
  @Endpoint({
    access: 'staff',
    summary: 'Revoke the address of the calendar feed of a resource',
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async revokeCalendarToken(
    @Param('id', pathId(RESOURCE_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    await this.tokens.revokeCalendarToken(id, own);
    return { message: 'Calendar token revoked' };
  }
}
