import { Controller, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Caller, Endpoint, type Principal } from '@comptoir/http';
import { RequestErrors } from '../../platform/http/request.errors';
import { OrderErrors } from '../order-records/order-records.errors';
import { PaymentsCaptureService } from './payments.capture.service';
import { PaymentErrors } from './payments.errors';
import { ConfirmResponse, PaymentView, toPaymentView } from './payments.view';

/** `{order_id}` is the id or the number of an order. */
@ApiTags('admin/orders')
@Controller('admin/orders')
export class PaymentsAdminController {
  constructor(private readonly captures: PaymentsCaptureService) {}

  @Post(':order_id/capture')
  @Endpoint({
    access: 'manager',
    summary: 'Capture the authorized payment of an order now',
    returns: ConfirmResponse,
    errors: [
      RequestErrors.NOT_FOUND,
      PaymentErrors.ORDER_NOT_FOUND,
      OrderErrors.OWN_ORDER,
      PaymentErrors.ORDER_NOT_AUTHORIZED,
      PaymentErrors.CAPTURE_FAILED,
      PaymentErrors.PAYMENT_PROCESSOR_ERROR,
    ],
    rateLimit: 'payments',
  })
  async capturePayment(
    @Caller() { userId }: Principal,
    @Param('order_id') reference: string,
  ): Promise<{ message: string; data: PaymentView }> {
    const payment = await this.captures.captureForStaff(userId, reference);
    return { message: 'Payment captured.', data: toPaymentView(payment) };
  }
}
