import { Body, Controller, Delete, Get, Header, Param, type PipeTransform, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { BookingErrors } from '../../booking/bookings/bookings.errors';
import { UUID } from '../../booking/bookings/booking-token-pipe';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { preferredLanguage } from '../../platform/http/languages';
import { MessageView } from '../../platform/http/message.view';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { JoinWaitingList } from './waiting-list.dto';
import { WaitingListErrors } from '../../booking/waiting-entries/waiting-entries.errors';
import { WaitingListService } from './waiting-list.service';
import { WaitingEntryView, toWaitingEntryView } from './waiting-list.view';

const { WAITING_ENTRY_NOT_FOUND, WAITING_OFFER_NOT_FOUND } = WaitingListErrors;

const LANGUAGES = {
  name: 'Accept-Language',
  description: 'Language of mails to the client, unless `locale` names one.',
};

/** Errors of what a client waits for. */
export const WISH_ERRORS = [
  WaitingListErrors.WAITING_LIST_OFF,
  WaitingListErrors.WAITING_DATES_OVER,
  WaitingListErrors.WAITING_TIMES_REVERSED,
  ServiceErrors.SERVICE_NOT_FOUND,
  ServiceErrors.RESOURCE_NOT_IN_SERVICE,
  ServiceErrors.INVALID_DURATION,
  ResourceErrors.RESOURCE_NOT_FOUND,
  BusinessTimeErrors.INVALID_RANGE,
  BusinessTimeErrors.RANGE_TOO_LONG,
  BookingErrors.SERVICE_REQUIRED,
  BookingErrors.BEYOND_HORIZON,
  BookingErrors.PARTY_TOO_LARGE,
];

/** Answers 404 to a token that is not a UUID. */
export const waitingTokenPipe: PipeTransform<string, string> = {
  transform: (text) => {
    if (!UUID.test(text)) throw WAITING_ENTRY_NOT_FOUND();
    return text;
  },
};

@ApiTags('waiting-list')
@Controller('waiting-list')
export class WaitingListController {
  constructor(private readonly list: WaitingListService) {}

  @Post()
  @Header('Referrer-Policy', 'no-referrer')
  @Endpoint({
    access: 'public',
    operation: 'join',
    summary: 'Wait for a time on some dates, and get an offer by mail when one comes free',
    description:
      'Where staff have set `waiting_list_minutes`. The same wish sent twice is the same entry. The response does not ' +
      'say who else waits. Where the setting `require_proof` is not `never`, it needs an `email_proof`.',
    status: 201,
    returns: WaitingEntryView,
    rateLimit: 'bookings',
    errors: [...WISH_ERRORS, WaitingListErrors.TOO_MANY_WAITING, BookingErrors.PROOF_REQUIRED],
  })
  async joinWaitingList(
    @Body() body: JoinWaitingList,
    @RequestHeader(LANGUAGES) languages?: string,
  ): Promise<WaitingEntryView> {
    const locale = preferredLanguage(body.locale) ?? languages;
    return toWaitingEntryView(await this.list.joinWaitingList({ ...body, locale }));
  }

  @Get(':token')
  @Header('Cache-Control', 'no-store')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('X-Robots-Tag', 'noindex')
  @Endpoint({
    access: 'public',
    operation: 'get',
    summary: 'The entry of the waiting list that a token belongs to, with its offer',
    returns: WaitingEntryView,
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  async findWaitingEntry(@Param('token', waitingTokenPipe) token: string): Promise<WaitingEntryView> {
    return toWaitingEntryView(await this.list.findEntry(token));
  }

  @Delete(':token')
  @Endpoint({
    access: 'public',
    operation: 'leave',
    summary: 'Leave the waiting list, with the offer that there is',
    returns: MessageView,
    errors: [WAITING_ENTRY_NOT_FOUND],
  })
  async leaveWaitingList(@Param('token', waitingTokenPipe) token: string): Promise<{ message: string }> {
    const left = await this.list.leaveWaitingList(token);
    return { message: left ? 'You left the waiting list' : 'You were not on the waiting list any more' };
  }

  @Delete(':token/offer')
  @Endpoint({
    access: 'public',
    operation: 'decline',
    summary: 'Decline the time that is offered, and wait for another one',
    returns: MessageView,
    errors: [WAITING_ENTRY_NOT_FOUND, WAITING_OFFER_NOT_FOUND],
  })
  async declineOffer(@Param('token', waitingTokenPipe) token: string): Promise<{ message: string }> {
    await this.list.declineOffer(token);
    return { message: 'Offer declined' };
  }
}
