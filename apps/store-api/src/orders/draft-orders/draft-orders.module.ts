import { Module } from '@nestjs/common';
import { PricesModule } from '../../catalog/prices/prices.module';
import { UsersAdminModule } from '../../customers/user-admin/users.admin.module';
import { UsersModule } from '../../customers/users/users.module';
import { CurrenciesModule } from '../../pricing/currencies/currencies.module';
import { OrderPlacementModule } from '../order-placement/order-placement.module';
import { OrdersModule } from '../orders/orders.module';
import { PaymentLinksModule } from '../payment-links/payment-links.module';
import { DraftCheckoutService } from './draft-checkout.service';
import { DraftOrdersAdminController } from './draft-orders.admin.controller';
import { DraftOrdersAdminService } from './draft-orders.admin.service';

/** Orders that staff prepare for customers and place through the same path as a checkout. */
@Module({
  imports: [
    CurrenciesModule,
    OrderPlacementModule,
    OrdersModule,
    PaymentLinksModule,
    PricesModule,
    UsersAdminModule,
    UsersModule,
  ],
  controllers: [DraftOrdersAdminController],
  providers: [DraftCheckoutService, DraftOrdersAdminService],
})
export class DraftOrdersModule {}
