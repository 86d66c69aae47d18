import { Injectable } from '@nestjs/common';
import { OnEvent } from '../../events';
import { PaymentMethodsService } from './payment-methods.service';

@Injectable()
export class PaymentMethodsJobs {
  constructor(private readonly paymentMethods: PaymentMethodsService) {}

  @OnEvent('user.deleted', { name: 'remove-cards', queue: 'processor' })
  async deletePaymentMethods({ userId }: { userId: number }): Promise<void> {
    await this.paymentMethods.deleteAllPaymentMethods(userId);
  }
}
