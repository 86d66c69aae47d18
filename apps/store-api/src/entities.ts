import { extensionEntities } from '@comptoir/extension-host';
import { apiKeysEntities } from '@comptoir/auth';
import { secondFactorEntities } from '@comptoir/second-factor';
import { customFieldsEntities } from '@comptoir/custom-fields';
import { messageTextsEntities } from '@comptoir/message-texts';
import { hooksEntities } from '@comptoir/hooks';
import { affiliatesEntities } from './credit/affiliates/affiliates.entity';
import { attributesEntities } from './catalog/attributes/attributes.entity';
import { backInStockEntities } from './community/back-in-stock/back-in-stock.entity';
import { bannersEntities } from './content/banners/banners.entity';
import { blogEntities } from './content/blog/blog.entity';
import { brandsEntities } from './catalog/brands/brands.entity';
import { bundlesEntities } from './promotions/bundles/bundles.entity';
import { categoriesEntities } from './catalog/categories/categories.entity';
import { productImagesEntities } from './catalog/product-images/product-images.entity';
import { productRecordsEntities } from './catalog/product-records/product-records.entity';
import { publicCatalogEntities } from './catalog/public-catalog/public-catalog.entity';
import { searchEntities } from './catalog/search/search.entity';
import { variantsEntities } from './catalog/variants/variants.entity';
import { collectionsEntities } from './catalog/collections/collections.entity';
import { contactsEntities } from './content/contacts/contacts.entity';
import { currenciesEntities } from './pricing/currencies/currencies.entity';
import { customerGroupsEntities } from './promotions/customer-groups/customer-groups.entity';
import { soldGiftCardsEntities } from './orders/sold-gift-cards/sold-gift-cards.entity';
import { digitalGoodsEntities } from './orders/digital-goods/digital-goods.entity';
import { disputesEntities } from './orders/disputes/disputes.entity';
import { faqsEntities } from './content/faqs/faqs.entity';
import { flashSalesEntities } from './promotions/flash-sales/flash-sales.entity';
import { giftCardsEntities } from './credit/gift-cards/gift-cards.entity';
import { importsEntities } from './operations/imports/imports.entity';
import { backordersEntities } from './catalog/backorders/backorders.entity';
import { inventoryEntities } from './catalog/inventory/inventory.entity';
import { newsletterEntities } from './content/newsletter/newsletter.entity';
import { notificationsEntities } from './messaging/notifications/notifications.entity';
import { loyaltyEntities } from './credit/loyalty/loyalty.entity';
import { pagesEntities } from './content/pages/pages.entity';
import { paymentMethodsEntities } from './orders/payment-methods/payment-methods.entity';
import { paymentTermsEntities } from './orders/payment-terms/payment-terms.entity';
import { paymentLinksEntities } from './orders/payment-links/payment-links.entity';
import { paymentEntities } from './orders/payments/payments.entity';
import { priceListsEntities } from './promotions/price-lists/price-lists.entity';
import { promotionsEntities } from './promotions/promotions/promotions.entity';
import { pushEntities } from './messaging/push/push.entity';
import { questionsEntities } from './community/questions/questions.entity';
import { refundsEntities } from './orders/refunds/refunds.entity';
import { withdrawalsEntities } from './orders/withdrawals/withdrawals.entity';
import { returnsEntities } from './orders/returns/returns.entity';
import { reviewsEntities } from './community/reviews/reviews.entity';
import { vatNumbersEntities } from './customers/vat-numbers/vat-numbers.entity';
import { taxExemptionsEntities } from './customers/tax-exemptions/tax-exemptions.entity';
import { shipmentsEntities } from './orders/shipments/shipments.entity';
import { cartEntities } from './checkout/cart/cart.entity';
import { couponsEntities } from './promotions/coupons/coupons.entity';
import { logsEntities } from './platform/logs/logs.entity';
import { idempotencyEntities } from './platform/idempotency/idempotency.entity';
import { invoicesEntities } from './orders/invoices/invoices.entity';
import { draftOrdersEntities } from './orders/draft-orders/draft-orders.entity';
import { ordersEntities } from './orders/order-records/order-records.entity';
import { settingsEntities } from './platform/settings/settings.entity';
import { translationsEntities } from './platform/translations/translations.entity';
import { shippingEntities } from './checkout/shipping/shipping.entity';
import { walletEntities } from './credit/wallet/wallet.entity';
import { passwordsEntities } from './customers/auth/passwords.entity';
import { secondFactorChangesEntities } from './customers/auth/second-factor.entity';
import { authEntities } from './customers/auth/sessions.entity';
import { socialEntities } from './customers/auth/social.entity';
import { guestsEntities } from './customers/guests/guests.entity';
import { usersEntities } from './customers/users/users.entity';
import { webhooksEntities } from './messaging/webhooks/webhooks.entity';
import { wishlistEntities } from './community/wishlist/wishlist.entity';
import { taxTransactionsEntities } from './orders/tax-providers/tax-transactions.entity';
import { ledgerEntities } from './operations/ledger/ledger.entity';
import { reportsEntities } from './operations/reports/reports.warnings.entity';

/** All entities of the store, by feature. */
export const ENTITIES: (new () => object)[] = [
  ...messageTextsEntities,
  ...usersEntities,
  ...guestsEntities,
  ...authEntities,
  ...secondFactorChangesEntities,
  ...secondFactorEntities,
  ...apiKeysEntities,
  ...customFieldsEntities,
  ...hooksEntities,
  ...passwordsEntities,
  ...socialEntities,
  ...affiliatesEntities,
  ...attributesEntities,
  ...backInStockEntities,
  ...bannersEntities,
  ...blogEntities,
  ...brandsEntities,
  ...bundlesEntities,
  ...categoriesEntities,
  ...productImagesEntities,
  ...productRecordsEntities,
  ...publicCatalogEntities,
  ...searchEntities,
  ...variantsEntities,
  ...collectionsEntities,
  ...contactsEntities,
  ...currenciesEntities,
  ...customerGroupsEntities,
  ...digitalGoodsEntities,
  ...soldGiftCardsEntities,
  ...disputesEntities,
  ...faqsEntities,
  ...flashSalesEntities,
  ...giftCardsEntities,
  ...importsEntities,
  ...backordersEntities,
  ...inventoryEntities,
  ...logsEntities,
  ...shipmentsEntities,
  ...taxExemptionsEntities,
  ...vatNumbersEntities,
  ...newsletterEntities,
  ...notificationsEntities,
  ...loyaltyEntities,
  ...pagesEntities,
  ...paymentMethodsEntities,
  ...paymentTermsEntities,
  ...paymentEntities,
  ...paymentLinksEntities,
  ...priceListsEntities,
  ...promotionsEntities,
  ...pushEntities,
  ...questionsEntities,
  ...refundsEntities,
  ...returnsEntities,
  ...reviewsEntities,
  ...cartEntities,
  ...couponsEntities,
  ...idempotencyEntities,
  ...invoicesEntities,
  ...draftOrdersEntities,
  ...ordersEntities,
  ...settingsEntities,
  ...translationsEntities,
  ...shippingEntities,
  ...walletEntities,
  ...webhooksEntities,
  ...wishlistEntities,
  ...withdrawalsEntities,
  ...taxTransactionsEntities,
  ...ledgerEntities,
  ...reportsEntities,
  ...extensionEntities,
];
