import { Body, Controller, Get, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Type } from '@sinclair/typebox';
import { Caller, Endpoint, IdPipe, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { GiftCardErrors } from '../../credit/gift-cards/gift-cards.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { RecordPayment } from './offline-payments.dto';
import { OfflinePaymentsService } from './offline-payments.service';
import { OfflinePaymentResponse, OfflinePaymentView, toOfflinePaymentView } from './offline-payments.view';
import { PaymentErrors } from './payments.errors';

const { ORDER_NOT_FOUND, ORDER_NOT_PAYABLE, PAYMENT_IN_PROGRESS, PAYMENT_NOT_FOUND, PAYMENT_NOT_REVERSIBLE } =
  PaymentErrors;

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class OfflinePaymentsAdminController {
  constructor(private readonly payments: OfflinePaymentsService) {}

  @Get(':order_id/payments')
  @Endpoint({
    access: 'manager',
    summary: 'Money of an order that staff have recorded, the oldest first',
    returns: Type.Object({ data: Type.Array(OfflinePaymentView) }),
    errors: [RequestErrors.NOT_FOUND, ORDER_NOT_FOUND],
  })
  async listPayments(@Param('order_id') reference: string): Promise<{ data: OfflinePaymentView[] }> {
    return { data: (await this.payments.listPayments(reference)).map(toOfflinePaymentView) };
  }

  @Post(':order_id/payments')
  @Endpoint({
    access: 'manager',
    summary: 'Record money that arrived outside of the processor, at once or in parts',
    description:
      'The last part marks the order as paid. An order that has received a part does not expire. When it is cancelled, a ' +
      'refund of what was received waits to be paid out.',
    status: 201,
    returns: OfflinePaymentResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      OrderErrors.GIFT_CARDS_NEED_ADMIN,
      GiftCardErrors.OWN_GIFT_CARD,
      ORDER_NOT_PAYABLE,
      PAYMENT_IN_PROGRESS,
      PaymentErrors.PAYMENT_PROCESSOR_ERROR,
      RequestErrors.PRECONDITION_FAILED,
    ],
    notFound: OfflinePaymentsService,
  })
  async recordPayment(
    @Caller() staff: Principal,
    @Param('order_id') reference: string,
    @Body() body: RecordPayment,
  ): Promise<{ message: string; data: OfflinePaymentView }> {
    const payment = await this.payments.recordPayment(staff, reference, body);
    const message = payment.part ? 'Part payment recorded.' : 'Payment recorded. The order is paid.';
    return { message, data: toOfflinePaymentView(payment) };
  }

  @Post(':order_id/payments/:id/reversal')
  @Endpoint({
    access: 'manager',
    operation: 'reversePayment',
    summary: 'Take back a part payment of an unpaid order',
    returns: OfflinePaymentResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      PAYMENT_NOT_FOUND,
      PAYMENT_NOT_REVERSIBLE,
      PAYMENT_IN_PROGRESS,
      PaymentErrors.PAYMENT_PROCESSOR_ERROR,
    ],
  })
  async reversePayment(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
    @Param('id', IdPipe) id: number,
  ): Promise<{ message: string; data: OfflinePaymentView }> {
    const payment = await this.payments.reversePayment(userId, reference, id);
    return { message: 'Part payment taken back.', data: toOfflinePaymentView(payment) };
  }
}
