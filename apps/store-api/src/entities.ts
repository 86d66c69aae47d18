import { affiliatesEntities } from './affiliates/affiliates.entity';
import { attributesEntities } from './attributes/attributes.entity';
import { backInStockEntities } from './back-in-stock/back-in-stock.entity';
import { bannersEntities } from './banners/banners.entity';
import { blogEntities } from './blog/blog.entity';
import { brandsEntities } from './brands/brands.entity';
import { bundlesEntities } from './bundles/bundles.entity';
import { catalogueEntities } from './catalogue/catalogue.entity';
import { collectionsEntities } from './collections/collections.entity';
import { contactsEntities } from './contacts/contacts.entity';
import { currenciesEntities } from './currencies/currencies.entity';
import { customerGroupsEntities } from './customer-groups/customer-groups.entity';
import { disputesEntities } from './disputes/disputes.entity';
import { faqsEntities } from './faqs/faqs.entity';
import { flashSalesEntities } from './flash-sales/flash-sales.entity';
import { giftCardsEntities } from './gift-cards/gift-cards.entity';
import { importsEntities } from './imports/imports.entity';
import { inventoryEntities } from './inventory/inventory.entity';
import { newsletterEntities } from './newsletter/newsletter.entity';
import { notificationsEntities } from './notifications/notifications.entity';
import { loyaltyEntities } from './loyalty/loyalty.entity';
import { pagesEntities } from './pages/pages.entity';
import { paymentMethodsEntities } from './payment-methods/payment-methods.entity';
import { paymentEntities } from './payments/payments.entity';
import { promotionsEntities } from './promotions/promotions.entity';
import { pushEntities } from './push/push.entity';
import { questionsEntities } from './questions/questions.entity';
import { refundsEntities } from './refunds/refunds.entity';
import { returnsEntities } from './returns/returns.entity';
import { reviewsEntities } from './reviews/reviews.entity';
import { shipmentsEntities } from './shipments/shipments.entity';
import { cartEntities } from './cart/cart.entity';
import { couponsEntities } from './coupons/coupons.entity';
import { logsEntities } from './logs/logs.entity';
import { idempotencyEntities } from './idempotency/idempotency.entity';
import { invoicesEntities } from './invoices/invoices.entity';
import { ordersEntities } from './orders/orders.entity';
import { settingsEntities } from './settings/settings.entity';
import { shippingEntities } from './shipping/shipping.entity';
import { walletEntities } from './wallet/wallet.entity';
import { passwordsEntities } from './auth/passwords.entity';
import { authEntities } from './auth/sessions.entity';
import { socialEntities } from './auth/social.entity';
import { usersEntities } from './users/users.entity';
import { webhooksEntities } from './webhooks/webhooks.entity';
import { wishlistEntities } from './wishlist/wishlist.entity';

/** Every entity of the store, feature by feature. */
export const ENTITIES: (new () => object)[] = [
  ...usersEntities,
  ...authEntities,
  ...passwordsEntities,
  ...socialEntities,
  ...affiliatesEntities,
  ...attributesEntities,
  ...backInStockEntities,
  ...bannersEntities,
  ...blogEntities,
  ...brandsEntities,
  ...bundlesEntities,
  ...catalogueEntities,
  ...collectionsEntities,
  ...contactsEntities,
  ...currenciesEntities,
  ...customerGroupsEntities,
  ...disputesEntities,
  ...faqsEntities,
  ...flashSalesEntities,
  ...giftCardsEntities,
  ...importsEntities,
  ...inventoryEntities,
  ...logsEntities,
  ...shipmentsEntities,
  ...newsletterEntities,
  ...notificationsEntities,
  ...loyaltyEntities,
  ...pagesEntities,
  ...paymentMethodsEntities,
  ...paymentEntities,
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
  ...ordersEntities,
  ...settingsEntities,
  ...shippingEntities,
  ...walletEntities,
  ...webhooksEntities,
  ...wishlistEntities,
];
