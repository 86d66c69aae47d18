import { Body, Controller, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { Endpoint, Envelope, RequestHeader } from '@comptoir/http';
import { BusinessTimeErrors } from '../../platform/business-time/business-time.errors';
import { AnswerErrors } from '../../practice/fields/fields.errors';
import { LANGUAGE_HEADER } from '../../platform/http/languages';
import { PaymentErrors } from '../../money/payments/payments.errors';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import { ServiceErrors } from '../../practice/services/services.errors';
import { QuoteBooking } from './bookings.dto';
import { BookingErrors } from './bookings.errors';
import { BookingQuotesService } from './bookings.quotes.service';
import { QuoteView, toQuoteView } from './bookings.quotes.view';

@ApiTags('bookings')
@Controller('bookings/quote')
export class BookingQuotesController {
  constructor(
    private readonly quotes: BookingQuotesService,
    private readonly envelope: Envelope,
  ) {}

  @Post()
  @Endpoint({
    access: 'public',
    summary: 'Calculate price and end of a booking and check whether it fits, without booking',
    description:
      'The body is the one of a booking; the client is optional. Nothing is reserved: the booking can still be rejected ' +
      'because another client was faster, or because of too many open bookings.',
    returns: QuoteView,
    rateLimit: 'quotes',
    errors: [
      ServiceErrors.SERVICE_NOT_FOUND,
      ServiceErrors.RESOURCE_NOT_IN_SERVICE,
      ServiceErrors.INVALID_DURATION,
      ResourceErrors.RESOURCE_NOT_FOUND,
      BusinessTimeErrors.NONEXISTENT_TIME,
      AnswerErrors.INVALID_ANSWER,
      BookingErrors.END_BEFORE_START,
      BookingErrors.SLOT_TAKEN,
      PaymentErrors.PAYMENTS_OFF,
    ],
  })
  async quoteBooking(
    @Body() body: QuoteBooking,
    @Res({ passthrough: true }) reply: FastifyReply,
    @RequestHeader(LANGUAGE_HEADER) languages?: string,
  ): Promise<QuoteView> {
    const quote = await this.quotes.quoteBooking(body);
    const error = quote.error && this.envelope.localize(quote.error, languages);
    void reply.headers(error?.headers ?? {});
    return toQuoteView(quote, error);
  }
}
