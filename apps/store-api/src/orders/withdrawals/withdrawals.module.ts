import { Module } from '@nestjs/common';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { OrdersModule } from '../orders/orders.module';
import { ReturnsModule } from '../returns/returns.module';
import { OrderWithdrawalsController } from './order-withdrawals.controller';
import { WithdrawalsReaderService } from './withdrawals.reader.service';
import { WithdrawalsService } from './withdrawals.service';

/** Takes withdrawals of consumers, which cancel units of orders and make returns. */
@Module({
  imports: [OrderRecordsModule, OrdersModule, ReturnsModule],
  controllers: [OrderWithdrawalsController],
  providers: [WithdrawalsReaderService, WithdrawalsService],
  exports: [WithdrawalsReaderService, WithdrawalsService],
})
export class WithdrawalsModule {}
