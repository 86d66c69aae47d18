import { Body, Controller, Header, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint, RequestHeader } from '@comptoir/http';
import { ProcessorEventsService } from '@comptoir/payments';
import { bookingTokenPipe } from '../bookings/booking-token-pipe';
import { BookingErrors } from '../bookings/bookings.errors';
import { MessageView } from '../../platform/http/message.view';
import {
  INVALID_SIGNATURE,
  PAYMENT_PROCESSOR_ERROR,
  PaymentErrors,
} from '../../money/payments/payments.errors';
import { PaymentView } from '../../money/payments/payments.view';
import { CheckoutService } from './checkout.service';

@ApiTags('payments')
@Controller()
export class CheckoutController {
  constructor(
    private readonly checkout: CheckoutService,
    private readonly events: ProcessorEventsService,
  ) {}

  @Post('bookings/:token/payment')
  @Header('Referrer-Policy', 'no-referrer')
  @Header('Cache-Control', 'no-store')
  @Endpoint({
    access: 'public',
    operation: 'readPayment',
    summary: 'The payment of the booking that a token belongs to, as the processor has it now',
    description:
      'Opens the payment if it is not open yet; repeating the request returns the same one. A payment that has ' +
      'arrived confirms the booking.',
    returns: PaymentView,
    rateLimit: 'bookings',
    errors: [
      BookingErrors.BOOKING_NOT_FOUND,
      PaymentErrors.NOTHING_TO_PAY,
      PaymentErrors.PAYMENT_OVER,
      PaymentErrors.PAYMENTS_OFF,
      PAYMENT_PROCESSOR_ERROR,
    ],
  })
  readPayment(@Param('token', bookingTokenPipe) token: string): Promise<PaymentView> {
    return this.checkout.readPayment(token);
  }

  @Post('webhooks/stripe')
  @Endpoint({
    access: 'public',
    operation: 'receiveEvent',
    summary: 'Receive an event of the payment processor',
    description: 'Signed with the endpoint’s secret over the bytes of the body (`Stripe-Signature`).',
    returns: MessageView,
    errors: [INVALID_SIGNATURE],
    rawBody: true,
  })
  async receiveProcessorEvent(
    @Body() body: Buffer,
    @RequestHeader({
      name: 'Stripe-Signature',
      description: 'When the event was sent, and its HMAC: `t=…,v1=…`.',
      required: true,
    })
    signature?: string,
  ): Promise<{ message: string }> {
    const isNew = await this.events.receiveEvent(body, signature);
    return { message: isNew ? 'Event received' : 'Event already processed' };
  }
}
