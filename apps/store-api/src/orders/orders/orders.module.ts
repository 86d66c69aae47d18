import { Module } from '@nestjs/common';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { PricesModule } from '../../catalog/prices/prices.module';
import { CartModule } from '../../checkout/cart/cart.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { FlashSalesModule } from '../../promotions/flash-sales/flash-sales.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { OrderPlacementModule } from '../order-placement/order-placement.module';
import { OrderRecordsModule } from '../order-records/order-records.module';
import { PaymentsModule } from '../payments/payments.module';
import { RefundsModule } from '../refunds/refunds.module';
import { ShipmentsModule } from '../shipments/shipments.module';
import { OrdersAdminController } from './orders.admin.controller';
import { OrdersAdminService } from './orders.admin.service';
import { OrderChangesService } from './orders.changes.service';
import { OrderItemsCancellationService } from './orders.items-cancellation.service';
import { OrderClaimsService } from './orders.claims.service';
import { OrderCancellationService } from './orders.cancellation.service';
import { OrdersController } from './orders.controller';
import { OrderDetailsService } from './orders.details.service';
import { OrderExpiryService } from './orders.expiry.service';
import { OrdersJobs } from './orders.jobs';
import { OrderPaymentStartService } from './orders.payment.service';
import { OrderRemindersService } from './orders.reminders.service';
import { OrderReorderService } from './orders.reorder.service';
import { OrdersService } from './orders.service';

/**
 * Serves the order routes of customers and staff. It uses most other features of the domain; links of orders and
 * withdrawals use it.
 */
@Module({
  imports: [
    CartModule,
    PricesModule,
    CouponsModule,
    FlashSalesModule,
    InventoryModule,
    OrderPlacementModule,
    OrderRecordsModule,
    PaymentsModule,
    RefundsModule,
    SettingsModule,
    ShipmentsModule,
  ],
  controllers: [OrdersController, OrdersAdminController],
  providers: [
    OrderCancellationService,
    OrderChangesService,
    OrderItemsCancellationService,
    OrderClaimsService,
    OrderDetailsService,
    OrderExpiryService,
    OrdersJobs,
    OrderPaymentStartService,
    OrderRemindersService,
    OrderReorderService,
    OrdersAdminService,
    OrdersService,
  ],
  exports: [OrderDetailsService, OrderItemsCancellationService, OrdersService],
})
export class OrdersModule {}
