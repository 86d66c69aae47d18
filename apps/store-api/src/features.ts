import { AffiliatesModule } from './affiliates/affiliates.module';
import { AttributesModule } from './attributes/attributes.module';
import { BackInStockModule } from './back-in-stock/back-in-stock.module';
import { BannersModule } from './banners/banners.module';
import { BlogModule } from './blog/blog.module';
import { BrandsModule } from './brands/brands.module';
import { BundlesModule } from './bundles/bundles.module';
import { CatalogueModule } from './catalogue/catalogue.module';
import { CollectionsModule } from './collections/collections.module';
import { ContactsModule } from './contacts/contacts.module';
import { CurrenciesModule } from './currencies/currencies.module';
import { CustomerGroupsModule } from './customer-groups/customer-groups.module';
import { ExportsModule } from './exports/exports.module';
import { FaqsModule } from './faqs/faqs.module';
import { FlashSalesModule } from './flash-sales/flash-sales.module';
import { GiftCardsModule } from './gift-cards/gift-cards.module';
import { ImportsModule } from './imports/imports.module';
import { LogsModule } from './logs/logs.module';
import { LoyaltyModule } from './loyalty/loyalty.module';
import { MediaModule } from './media/media';
import { PagesModule } from './pages/pages.module';
import { NewsletterModule } from './newsletter/newsletter.module';
import { NotificationsModule } from './notifications/notifications.module';
import { PaymentMethodsModule } from './payment-methods/payment-methods.module';
import { PaymentsModule } from './payments/payments.module';
import { PrivacyModule } from './privacy/privacy.module';
import { PromotionsModule } from './promotions/promotions.module';
import { PushModule } from './push/push.module';
import { QuestionsModule } from './questions/questions.module';
import { ReviewsModule } from './reviews/reviews.module';
import { CartModule } from './cart/cart.module';
import { CountsModule } from './counts/counts.module';
import { CouponsModule } from './coupons/coupons.module';
import { IdempotencyModule } from './idempotency/idempotency.module';
import { InventoryModule } from './inventory/inventory.module';
import { InvoicesModule } from './invoices/invoices.module';
import { DisputesModule } from './disputes/disputes.module';
import { OrdersModule } from './orders/orders.module';
import { RefundsModule } from './refunds/refunds.module';
import { ReturnsModule } from './returns/returns.module';
import { SettingsModule } from './settings/settings.module';
import { ShipmentsModule } from './shipments/shipments.module';
import { ShippingModule } from './shipping/shipping.module';
import { WalletModule } from './wallet/wallet.module';
import { WebhooksModule } from './webhooks/webhooks.module';
import { WishlistModule } from './wishlist/wishlist.module';
import type { Type } from '@nestjs/common';
import { StoreAuthModule } from './auth/auth.module';
import { UsersModule } from './users/users.module';
import { StaffUsersModule } from './users/users.staff.module';

/** The store's features. */
export const FEATURES: Type[] = [
  UsersModule,
  StoreAuthModule,
  StaffUsersModule,
  AffiliatesModule,
  AttributesModule,
  BackInStockModule,
  BannersModule,
  BlogModule,
  BrandsModule,
  BundlesModule,
  CatalogueModule,
  CollectionsModule,
  ContactsModule,
  CurrenciesModule,
  CustomerGroupsModule,
  ExportsModule,
  FaqsModule,
  FlashSalesModule,
  GiftCardsModule,
  ImportsModule,
  LogsModule,
  LoyaltyModule,
  MediaModule,
  NewsletterModule,
  NotificationsModule,
  PagesModule,
  PaymentMethodsModule,
  PaymentsModule,
  PrivacyModule,
  PromotionsModule,
  PushModule,
  QuestionsModule,
  ReviewsModule,
  CartModule,
  CountsModule,
  CouponsModule,
  IdempotencyModule,
  InventoryModule,
  InvoicesModule,
  OrdersModule,
  DisputesModule,
  RefundsModule,
  ReturnsModule,
  SettingsModule,
  ShipmentsModule,
  ShippingModule,
  WalletModule,
  WebhooksModule,
  WishlistModule,
];
