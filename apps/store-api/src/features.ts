import { ExtensionsAdminModule } from './platform/extensions/extensions.module';
import { AccountOpenersModule } from './account-openers';
import { AffiliatesModule } from './credit/affiliates/affiliates.module';
import { AttributesModule } from './catalog/attributes/attributes.module';
import { BackInStockModule } from './community/back-in-stock/back-in-stock.module';
import { BannersModule } from './content/banners/banners.module';
import { BlogModule } from './content/blog/blog.module';
import { BrandsModule } from './catalog/brands/brands.module';
import { BundlePricesModule } from './checkout/bundle-prices/bundle-prices.module';
import { BundlesModule } from './promotions/bundles/bundles.module';
import { CategoriesModule } from './catalog/categories/categories.module';
import { ProductPricesModule } from './checkout/product-prices/product-prices.module';
import { PromotionPreviewModule } from './checkout/promotion-preview/promotion-preview.module';
import { TaxPreviewModule } from './checkout/tax-preview/tax-preview.module';
import { PricesModule } from './catalog/prices/prices.module';
import { ProductImagesModule } from './catalog/product-images/product-images.module';
import { ProductRecordsModule } from './catalog/product-records/product-records.module';
import { ProductsModule } from './catalog/products/products.module';
import { PublicCatalogModule } from './catalog/public-catalog/public-catalog.module';
import { SearchModule } from './catalog/search/search.module';
import { VariantsModule } from './catalog/variants/variants.module';
import { CollectionsModule } from './catalog/collections/collections.module';
import { ContactsModule } from './content/contacts/contacts.module';
import { CurrenciesModule } from './pricing/currencies/currencies.module';
import { CustomerGroupsModule } from './promotions/customer-groups/customer-groups.module';
import { EventsModule } from './messaging/events/events.module';
import { ExportsModule } from './operations/exports/exports.module';
import { FaqsModule } from './content/faqs/faqs.module';
import { FlashSalesModule } from './promotions/flash-sales/flash-sales.module';
import { GiftCardsModule } from './credit/gift-cards/gift-cards.module';
import { ImportsModule } from './operations/imports/imports.module';
import { LogsModule } from './platform/logs/logs.module';
import { LoyaltyModule } from './credit/loyalty/loyalty.module';
import { MediaModule } from './platform/media/media.module';
import { PagesModule } from './content/pages/pages.module';
import { NewsletterModule } from './content/newsletter/newsletter.module';
import { StoreMessageTextsModule } from './messaging/message-texts/message-texts.module';
import { NotificationsModule } from './messaging/notifications/notifications.module';
import { PaymentMethodsModule } from './orders/payment-methods/payment-methods.module';
import { PaymentTermsModule } from './orders/payment-terms/payment-terms.module';
import { OrderLinksModule } from './orders/order-links/order-links.module';
import { PaymentLinksModule } from './orders/payment-links/payment-links.module';
import { PaymentsModule } from './orders/payments/payments.module';
import { PrivacyModule } from './customers/privacy/privacy.module';
import { PriceListsModule } from './promotions/price-lists/price-lists.module';
import { PromotionsModule } from './promotions/promotions/promotions.module';
import { PushModule } from './messaging/push/push.module';
import { QuestionsModule } from './community/questions/questions.module';
import { ReviewsModule } from './community/reviews/reviews.module';
import { CartModule } from './checkout/cart/cart.module';
import { StoreHooksModule } from './platform/hooks/hooks.module';
import { StoreCustomFieldsModule } from './platform/custom-fields/custom-fields.module';
import { CountersModule } from './platform/counters/counters.module';
import { CouponsModule } from './promotions/coupons/coupons.module';
import { IdempotencyModule } from './platform/idempotency/idempotency.module';
import { ReadCachesModule } from './platform/read-caches/read-caches.module';
import { BackordersModule } from './catalog/backorders/backorders.module';
import { InventoryModule } from './catalog/inventory/inventory.module';
import { InvoicesModule } from './orders/invoices/invoices.module';
import { SoldGiftCardsModule } from './orders/sold-gift-cards/sold-gift-cards.module';
import { DigitalGoodsModule } from './orders/digital-goods/digital-goods.module';
import { DisputesModule } from './orders/disputes/disputes.module';
import { DraftOrdersModule } from './orders/draft-orders/draft-orders.module';
import { OrdersModule } from './orders/orders/orders.module';
import { RefundsModule } from './orders/refunds/refunds.module';
import { LedgerModule } from './operations/ledger/ledger.module';
import { ReportsModule } from './operations/reports/reports.module';
import { ReturnsModule } from './orders/returns/returns.module';
import { TaxProvidersModule } from './orders/tax-providers/tax-providers.module';
import { SettingsModule } from './platform/settings/settings.module';
import { TranslationsModule } from './platform/translations/translations.module';
import { ShipmentsModule } from './orders/shipments/shipments.module';
import { ShippingModule } from './checkout/shipping/shipping.module';
import { WalletModule } from './credit/wallet/wallet.module';
import { WithdrawalsModule } from './orders/withdrawals/withdrawals.module';
import { WebhooksModule } from './messaging/webhooks/webhooks.module';
import { WishlistModule } from './community/wishlist/wishlist.module';
import type { Type } from '@nestjs/common';
import { StoreAuthModule } from './customers/auth/auth.module';
import { TaxExemptionsModule } from './customers/tax-exemptions/tax-exemptions.module';
import { VatNumbersModule } from './customers/vat-numbers/vat-numbers.module';
import { ApiKeysAdminModule } from './customers/api-keys/api-keys.admin.module';
import { GuestsModule } from './customers/guests/guests.module';
import { UsersModule } from './customers/users/users.module';
import { UsersAdminModule } from './customers/user-admin/users.admin.module';

/** All features of the store. */
export const FEATURES: Type[] = [
  AccountOpenersModule,
  TaxExemptionsModule,
  VatNumbersModule,
  UsersModule,
  GuestsModule,
  StoreAuthModule,
  UsersAdminModule,
  ApiKeysAdminModule,
  AffiliatesModule,
  AttributesModule,
  BackInStockModule,
  BannersModule,
  BlogModule,
  BrandsModule,
  BundlePricesModule,
  BundlesModule,
  CategoriesModule,
  PricesModule,
  ProductImagesModule,
  ProductRecordsModule,
  ProductsModule,
  PublicCatalogModule,
  SearchModule,
  VariantsModule,
  CollectionsModule,
  ContactsModule,
  CurrenciesModule,
  CustomerGroupsModule,
  ExportsModule,
  ExtensionsAdminModule,
  FaqsModule,
  FlashSalesModule,
  GiftCardsModule,
  ImportsModule,
  LogsModule,
  LoyaltyModule,
  MediaModule,
  NewsletterModule,
  StoreMessageTextsModule,
  NotificationsModule,
  PagesModule,
  PaymentMethodsModule,
  PaymentTermsModule,
  OrderLinksModule,
  PaymentLinksModule,
  PaymentsModule,
  PrivacyModule,
  PriceListsModule,
  ProductPricesModule,
  TaxPreviewModule,
  PromotionPreviewModule,
  PromotionsModule,
  PushModule,
  QuestionsModule,
  ReviewsModule,
  CartModule,
  CountersModule,
  StoreCustomFieldsModule,
  StoreHooksModule,
  CouponsModule,
  IdempotencyModule,
  ReadCachesModule,
  BackordersModule,
  InventoryModule,
  InvoicesModule,
  DraftOrdersModule,
  EventsModule,
  OrdersModule,
  DigitalGoodsModule,
  SoldGiftCardsModule,
  DisputesModule,
  RefundsModule,
  LedgerModule,
  ReportsModule,
  ReturnsModule,
  SettingsModule,
  TranslationsModule,
  TaxProvidersModule,
  ShipmentsModule,
  ShippingModule,
  WalletModule,
  WebhooksModule,
  WishlistModule,
  WithdrawalsModule,
];
