import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@comptoir/http';
import { BookingErrors, RULE_ERRORS } from '../../booking/bookings/bookings.errors';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { pathId } from '../../platform/http/id-checks';
import { MessageView } from '../../platform/http/message.view';
import { Own, type OwnResources } from '../../calendar/resources/own-resources';
import { RequestErrors } from '../../platform/http/request.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { WISH_ERRORS } from './waiting-list.controller';
import { AddToWaitingList, OfferTime, WaitingListQuery } from './waiting-list.dto';
import {
  WaitingListAdminErrors,
  WaitingListErrors,
} from '../../booking/waiting-entries/waiting-entries.errors';
import { WaitingListAdminService } from './waiting-list.admin.service';
import {
  WaitingEntryOfStaffView,
  WaitingListView,
  toWaitingEntryOfStaffView,
  toWaitingListView,
} from './waiting-list.view';

const { WAITING_ENTRY_NOT_FOUND } = WaitingListErrors;
const ID_ERRORS = [RequestErrors.INVALID_ID, WAITING_ENTRY_NOT_FOUND];

@ApiTags('admin/waiting-list')
@Controller('admin/waiting-list')
export class WaitingListAdminController {
  constructor(private readonly list: WaitingListAdminService) {}

  @Get()
  @Endpoint({
    access: 'staff',
    operation: 'list',
    summary: 'The waiting list: those who wait in the order of the line, then those who do not any more',
    returns: WaitingListView,
  })
  async listWaitingEntries(
    @Query() query: WaitingListQuery,
    @Own() own: OwnResources,
  ): Promise<WaitingListView> {
    return toWaitingListView(await this.list.listEntries(query, own), query);
  }

  @Get(':id')
  @Endpoint({
    access: 'staff',
    operation: 'get',
    summary: 'One entry of the waiting list',
    returns: WaitingEntryOfStaffView,
    errors: ID_ERRORS,
  })
  async findWaitingEntry(
    @Param('id', pathId(WAITING_ENTRY_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<WaitingEntryOfStaffView> {
    return toWaitingEntryOfStaffView(await this.list.findEntry(id, own));
  }

  @Post()
  @Endpoint({
    access: 'staff',
    operation: 'create',
    summary: 'Add a client to the waiting list, such as one who calls',
    description:
      'Without an e-mail address the client gets no offers by itself; staff offer a time and call back.',
    status: 201,
    returns: WaitingEntryOfStaffView,
    errors: [...WISH_ERRORS, WaitingListAdminErrors.WAITING_CONTACT_MISSING],
  })
  async addWaitingEntry(
    @Body() body: AddToWaitingList,
    @Own() own: OwnResources,
  ): Promise<WaitingEntryOfStaffView> {
    return toWaitingEntryOfStaffView(await this.list.addEntry(body, own));
  }

  @Post(':id/offer')
  @Endpoint({
    access: 'staff',
    operation: 'offer',
    summary: 'Offer a free time to a client now, whatever the place in the line',
    status: 201,
    returns: WaitingEntryOfStaffView,
    notFound: WaitingListAdminService,
    errors: [
      ...ID_ERRORS,
      WaitingListErrors.WAITING_LIST_OFF,
      WaitingListAdminErrors.WAITING_ENTRY_CLOSED,
      WaitingListAdminErrors.WAITING_ALREADY_OFFERED,
      WaitingListAdminErrors.WAITING_NO_TIME,
      BusinessTimeErrors.NONEXISTENT_TIME,
      ResourceErrors.RESOURCE_NOT_FOUND,
      ServiceErrors.SERVICE_NOT_FOUND,
      BookingErrors.SERVICE_REQUIRED,
      BookingErrors.LONGER_THAN_ALLOWED,
      ...RULE_ERRORS,
      BookingErrors.TOO_MANY_OF_CLIENT,
      BookingErrors.SLOT_TAKEN,
      BookingErrors.SLOT_BLOCKED,
      BookingErrors.CALENDAR_UNKNOWN,
    ],
  })
  async offerTime(
    @Param('id', pathId(WAITING_ENTRY_NOT_FOUND)) id: number,
    @Body() body: OfferTime,
    @Own() own: OwnResources,
  ): Promise<WaitingEntryOfStaffView> {
    return toWaitingEntryOfStaffView(await this.list.offerNow(id, body, own));
  }

  @Delete(':id')
  @Endpoint({
    access: 'staff',
    operation: 'remove',
    summary: 'Take a client off the waiting list, with the offer that there is; the entry stays for 30 days',
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async removeWaitingEntry(
    @Param('id', pathId(WAITING_ENTRY_NOT_FOUND)) id: number,
    @Own() own: OwnResources,
  ): Promise<{ message: string }> {
    const removed = await this.list.removeEntry(id, own);
    return { message: removed ? 'Removed from the waiting list' : 'The entry had ended before' };
  }

  @Delete(':id/permanent')
  @Endpoint({
    access: 'manager',
    operation: 'delete',
    summary: 'Delete an entry of the waiting list permanently',
    returns: MessageView,
    errors: ID_ERRORS,
  })
  async deleteWaitingEntry(
    @Param('id', pathId(WAITING_ENTRY_NOT_FOUND)) id: number,
  ): Promise<{ message: string }> {
    await this.list.deleteEntry(id);
    return { message: 'Entry permanently deleted' };
  }
}
