import { AttributesModule } from './attributes/attributes.module';
import { BannersModule } from './banners/banners.module';
import { BlogModule } from './blog/blog.module';
import { BrandsModule } from './brands/brands.module';
import { BundlesModule } from './bundles/bundles.module';
import { CatalogueModule } from './catalogue/catalogue.module';
import { CollectionsModule } from './collections/collections.module';
import { CurrenciesModule } from './currencies/currencies.module';
import { FaqsModule } from './faqs/faqs.module';
import { FlashSalesModule } from './flash-sales/flash-sales.module';
import { GiftCardsModule } from './gift-cards/gift-cards.module';
import { MediaModule } from './media/media';
import { PagesModule } from './pages/pages.module';
import { NotificationsModule } from './notifications/notifications.module';
import { PaymentsModule } from './payments/payments.module';
import { ReviewsModule } from './reviews/reviews.module';
import { CartModule } from './cart/cart.module';
import { CouponsModule } from './coupons/coupons.module';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { InventoryModule } from './inventory/inventory.module';
import { OrdersModule } from './orders/orders.module';
import { ShippingModule } from './shipping/shipping.module';
import { WalletModule } from './wallet/wallet.module';
import type { Type } from '@nestjs/common';
import { StoreAuthModule } from './auth/auth.module';
import { UsersModule } from './users/users.module';

/** The store's features. */
export const FEATURES: Type[] = [
  UsersModule,
  StoreAuthModule,
  AttributesModule,
  BannersModule,
  BlogModule,
  BrandsModule,
  BundlesModule,
  CatalogueModule,
  CollectionsModule,
  CurrenciesModule,
  FaqsModule,
  FlashSalesModule,
  GiftCardsModule,
  MediaModule,
  NotificationsModule,
  PagesModule,
  PaymentsModule,
  ReviewsModule,
  CartModule,
  CouponsModule,
  IdempotencyModule,
  InventoryModule,
  OrdersModule,
  ShippingModule,
  WalletModule,
];
