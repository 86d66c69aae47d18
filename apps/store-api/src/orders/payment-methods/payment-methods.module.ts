import { Module } from '@nestjs/common';
import { PaymentsModule } from '../payments/payments.module';
import { UsersModule } from '../../customers/users/users.module';
import { PaymentMethodsController } from './payment-methods.controller';
import { PaymentMethodsJobs } from './payment-methods.jobs';
import { PaymentMethodsService } from './payment-methods.service';

/** Saved cards. */
@Module({
  imports: [PaymentsModule, UsersModule],
  controllers: [PaymentMethodsController],
  providers: [PaymentMethodsService, PaymentMethodsJobs],
})
export class PaymentMethodsModule {}
