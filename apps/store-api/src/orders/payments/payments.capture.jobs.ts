import { Injectable } from '@nestjs/common';
import { Every, OnJob } from '../../events';
import { PaymentAuthorizationService } from './payments.authorization.service';
import { PaymentsCaptureService } from './payments.capture.service';

const QUEUE = 'processor';
const MINUTE_MS = 60_000;

@Injectable()
export class PaymentsCaptureJobs {
  constructor(
    private readonly authorizations: PaymentAuthorizationService,
    private readonly captures: PaymentsCaptureService,
  ) {}

  @OnJob('payments.capture', { queue: QUEUE })
  async captureOrder({ orderId }: { orderId: number }): Promise<void> {
    await this.captures.captureOrder(orderId);
  }

  @OnJob('payments.void', { queue: QUEUE })
  async voidPayment({ paymentId }: { paymentId: number }): Promise<void> {
    await this.captures.voidPayment(paymentId);
  }

  @Every({ name: 'warn-of-expiring-authorizations', everyMs: 10 * MINUTE_MS, queue: QUEUE })
  async warnOfExpiry(): Promise<void> {
    await this.authorizations.warnOfExpiry();
  }
}
