import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Static, Type } from '@sinclair/typebox';
import { AppError } from '@comptoir/errors';
import { nullable, view } from '@comptoir/http';
import type { StoreConfig } from '../../config';
import { STORE_CONFIG } from '../../config.module';
import { PaymentErrors } from '../payments/payments.errors';
import { PaymentsService } from '../payments/payments.service';
import type { OrderDetails } from './orders.details.service';

/** A payment that was started with the order. */
export const StartedPaymentView = view('StartedPayment', {
  client_secret: nullable(Type.String({ description: 'For the client library; null with `error`.' })),
  publishable_key: nullable(
    Type.String({ description: 'Key of the client library; null if the shop has not configured it.' }),
  ),
  error: nullable(
    Type.Object(
      { code: Type.String({ description: 'What is wrong, for programs.' }), message: Type.String() },
      {
        additionalProperties: false,
        description: 'Why no payment was started. The order is placed all the same.',
      },
    ),
  ),
});
export type StartedPaymentView = Static<typeof StartedPaymentView>;

/** Starts the card payment of an order that was just placed. */
@Injectable()
export class OrderPaymentStartService {
  private readonly logger = new Logger(OrderPaymentStartService.name);

  constructor(
    private readonly payments: PaymentsService,
    @Inject(STORE_CONFIG) private readonly config: StoreConfig,
  ) {}

  /** Never throws, since the order is committed: a failure is in `error`, and the payment can be started again. */
  async startPayment(userId: number, order: OrderDetails): Promise<StartedPaymentView> {
    const publishable_key = this.config.stripe.publishableKey ?? null;
    try {
      const isByCard = order.payment_method === 'card' && order.amount_due > 0;
      if (!isByCard) throw PaymentErrors.ORDER_NOT_PAYABLE();
      const { payment } = await this.payments.openPayment(userId, { order_number: order.order_number });
      return { client_secret: payment.processor_client_secret, publishable_key, error: null };
    } catch (error) {
      if (!(error instanceof AppError)) this.logger.error(error);
      const { code, message } = error instanceof AppError ? error : PaymentErrors.PAYMENT_PROCESSOR_ERROR();
      return { client_secret: null, publishable_key, error: { code, message } };
    }
  }
}
