import { Injectable } from '@nestjs/common';
import { OnEvent, OnJob } from '../../events';
import { PaymentMethodsService } from './payment-methods.service';

@Injectable()
export class PaymentMethodsJobs {
  constructor(private readonly paymentMethods: PaymentMethodsService) {}

  @OnJob('payment-methods.save-paid', { queue: 'processor' })
  async savePaidCard({ userId, methodId }: { userId: number; methodId: string }): Promise<void> {
    await this.paymentMethods.savePaidCard(userId, methodId);
  }

  @OnEvent('user.deleted', { name: 'remove-cards', queue: 'processor' })
  async deletePaymentMethods({ userId }: { userId: number }): Promise<void> {
    await this.paymentMethods.deleteAllPaymentMethods(userId);
  }
}
