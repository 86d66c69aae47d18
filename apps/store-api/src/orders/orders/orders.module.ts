import { Module } from '@nestjs/common';
import { AffiliatesModule } from '../../credit/affiliates/affiliates.module';
import { CatalogueModule } from '../../catalog/catalogue/catalogue.module';
import { CartModule } from '../../checkout/cart/cart.module';
import { CouponsModule } from '../../promotions/coupons/coupons.module';
import { FlashSalesModule } from '../../promotions/flash-sales/flash-sales.module';
import { GiftCardsModule } from '../../credit/gift-cards/gift-cards.module';
import { InventoryModule } from '../../catalog/inventory/inventory.module';
import { RefundsModule } from '../refunds/refunds.module';
import { SettingsModule } from '../../platform/settings/settings.module';
import { WalletModule } from '../../credit/wallet/wallet.module';
import { OrderPayments } from './order-payments.service';
import { OrdersAdminController } from './orders.admin.controller';
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
import { OrdersAdminService } from './orders.admin.service';
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
  controllers: [OrdersController, OrdersAdminController],
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
    OrdersAdminService,
  ],
  exports: [OrderDetailsQuery, OrderPayments, OrdersService, OrdersAdminService],
})
export class OrdersModule {}
