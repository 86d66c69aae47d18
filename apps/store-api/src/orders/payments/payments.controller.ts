import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { isGuest } from '../../customers/guests/is-guest';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { ConfirmPaymentInput, PayOrderInput } from './payments.dto';
import { PaymentErrors } from './payments.errors';
import { PaymentsService } from './payments.service';
import {
  ConfirmResponse,
  PaymentResponse,
  PaymentView,
  paymentMessageOf,
  toPaymentView,
} from './payments.view';

const { ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_NOT_FAILED, PAYMENT_NOT_FOUND, PAYMENT_PROCESSOR_ERROR } =
  PaymentErrors;

@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post('intent')
  @Endpoint({
    access: 'customer',
    guests: true,
    operation: 'createIntent',
    summary: 'Start the payment of an order, or return the open one',
    description:
      'Without a card the client library collects one with the client secret. With a card it is charged at once; ' +
      'when `requires_action` is true the customer authenticates with the client secret.',
    returns: PaymentResponse,
    errors: [ORDER_NOT_FOUND, RequestErrors.NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_PROCESSOR_ERROR],
    rateLimit: 'payments',
  })
  async openPayment(
    @Caller() caller: Principal,
    @Body() input: PayOrderInput,
  ): Promise<{ data: PaymentView }> {
    assertMaySave(caller, input);
    return { data: toPaymentView(await this.payments.openPayment(caller.userId, input)) };
  }

  @Post('confirm')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Read the status of a payment after the client library has handled it',
    returns: ConfirmResponse,
    errors: [PAYMENT_NOT_FOUND, PAYMENT_PROCESSOR_ERROR],
    rateLimit: 'payments',
  })
  async confirmPayment(
    @Caller() { userId }: Principal,
    @Body() input: ConfirmPaymentInput,
  ): Promise<{ message: string; data: PaymentView }> {
    const payment = await this.payments.confirmPayment(userId, input.payment_intent_id);
    return { message: paymentMessageOf(payment), data: toPaymentView(payment) };
  }

  @Post('retry')
  @Endpoint({
    access: 'customer',
    guests: true,
    summary: 'Retry the failed payment of an order',
    returns: PaymentResponse,
    errors: [
      ORDER_NOT_FOUND,
      RequestErrors.NOT_FOUND,
      PAYMENT_NOT_FAILED,
      ORDER_NOT_PAYABLE,
      PAYMENT_PROCESSOR_ERROR,
    ],
    rateLimit: 'payments',
  })
  async retryPayment(
    @Caller() caller: Principal,
    @Body() input: PayOrderInput,
  ): Promise<{ data: PaymentView }> {
    assertMaySave(caller, input);
    return { data: toPaymentView(await this.payments.retryPayment(caller.userId, input)) };
  }
}

/** @throws RequestErrors.VALIDATION_ERROR for a guest, who has no account that could have cards */
function assertMaySave(caller: Principal, input: PayOrderInput): void {
  if (input.save_card && isGuest(caller)) {
    throw invalidField('save_card', 'save_card needs an account');
  }
}
