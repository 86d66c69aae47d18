import { Body, Controller, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { StoreErrors } from '../../platform/http/store.errors';
import { ConfirmPaymentInput, PayOrderInput } from './payments.dto';
import { PaymentErrors } from './payments.errors';
import { PaymentsService } from './payments.service';
import { ConfirmAnswer, PaymentAnswer, PaymentView, paymentMessageOf, toPaymentView } from './payments.view';

const { ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_NOT_FAILED, PAYMENT_NOT_FOUND, PAYMENT_PROCESSOR_ERROR } =
  PaymentErrors;

@ApiTags('payments')
@Controller('payments')
export class PaymentsController {
  constructor(private readonly payments: PaymentsService) {}

  @Post('intent')
  @Endpoint({
    access: 'customer',
    summary: 'Start paying an order, or get the payment that was started',
    description:
      'Without a card the client library collects one with the client secret. With a card it is charged at once; ' +
      'when `requires_action` is true the customer authenticates with the client secret.',
    returns: PaymentAnswer,
    errors: [ORDER_NOT_FOUND, StoreErrors.NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_PROCESSOR_ERROR],
    rateLimit: 'payments',
  })
  async openPayment(
    @Caller() { userId }: Principal,
    @Body() input: PayOrderInput,
  ): Promise<{ data: PaymentView }> {
    return { data: toPaymentView(await this.payments.openPayment(userId, input)) };
  }

  @Post('confirm')
  @Endpoint({
    access: 'customer',
    summary: 'Learn how a payment stands after the client library is done with it',
    returns: ConfirmAnswer,
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
    summary: 'Pay an order again whose payment has failed',
    returns: PaymentAnswer,
    errors: [
      ORDER_NOT_FOUND,
      StoreErrors.NOT_FOUND,
      PAYMENT_NOT_FAILED,
      ORDER_NOT_PAYABLE,
      PAYMENT_PROCESSOR_ERROR,
    ],
    rateLimit: 'payments',
  })
  async retryPayment(
    @Caller() { userId }: Principal,
    @Body() input: PayOrderInput,
  ): Promise<{ data: PaymentView }> {
    return { data: toPaymentView(await this.payments.retryPayment(userId, input)) };
  }
}
