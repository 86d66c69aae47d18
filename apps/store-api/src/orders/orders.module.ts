import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../affiliates/affiliates.module';
import { CatalogueModule } from '../catalogue/catalogue.module';
import { CartModule } from '../cart/cart.module';
import { CouponsModule } from '../coupons/coupons.module';
import { FlashSalesModule } from '../flash-sales/flash-sales.module';
import { GiftCardsModule } from '../gift-cards/gift-cards.module';
import { InventoryModule } from '../inventory/inventory.module';
import { RefundsModule } from '../refunds/refunds.module';
import { SettingsModule } from '../settings/settings.module';
import { WalletModule } from '../wallet/wallet.module';
import { OrderPayments } from './order-payments.service';
import { StaffOrdersController } from './orders.admin.controller';
import { OrderCancellation } from './orders.cancellation.service';
import { CheckoutReaders } from './orders.checkout-reader';
import { OrdersController } from './orders.controller';
import { OrderDetailsQuery } from './orders.details.query';
import { OrderExpiry } from './orders.expiry.service';
import { CheckoutGoodsService } from './orders.goods.service';
import { OrderJobs } from './orders.jobs';
import { OpenOrders } from './orders.open.service';
import { OrderPlacement } from './orders.placement.service';
import { CheckoutQuotes } from './orders.quote.service';
import { OrderReorder } from './orders.reorder.service';
import { OrdersService } from './orders.service';
import { StaffOrdersService } from './orders.staff.service';
import { CheckoutTendersService } from './orders.tenders.service';

@Module({
  imports: [
    AffiliatesModule,
    CartModule,
    CatalogueModule,
    CouponsModule,
    FlashSalesModule,
    GiftCardsModule,
    InventoryModule,
    RefundsModule,
    SettingsModule,
    WalletModule,
  ],
  controllers: [OrdersController, StaffOrdersController],
  providers: [
    CheckoutGoodsService,
    CheckoutQuotes,
    CheckoutReaders,
    OpenOrders,
    CheckoutTendersService,
    OrderCancellation,
    OrderDetailsQuery,
    OrderExpiry,
    OrderJobs,
    OrderPayments,
    OrderPlacement,
    OrderReorder,
    OrdersService,
    StaffOrdersService,
  ],
  exports: [OrderDetailsQuery, OrderPayments, OrdersService, StaffOrdersService],
})
export class OrdersModule {}
