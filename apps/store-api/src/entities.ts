import { attributesEntities } from './attributes/attributes.entity';
import { bannersEntities } from './banners/banners.entity';
import { blogEntities } from './blog/blog.entity';
import { brandsEntities } from './brands/brands.entity';
import { bundlesEntities } from './bundles/bundles.entity';
import { catalogueEntities } from './catalogue/catalogue.entity';
import { collectionsEntities } from './collections/collections.entity';
import { currenciesEntities } from './currencies/currencies.entity';
import { faqsEntities } from './faqs/faqs.entity';
import { flashSalesEntities } from './flash-sales/flash-sales.entity';
import { giftCardsEntities } from './gift-cards/gift-cards.entity';
import { inventoryEntities } from './inventory/inventory.entity';
import { notificationsEntities } from './notifications/notifications.entity';
import { pagesEntities } from './pages/pages.entity';
import { paymentEntities } from './payments/payments.entity';
import { reviewsEntities } from './reviews/reviews.entity';
import { cartEntities } from './cart/cart.entity';
import { couponsEntities } from './coupons/coupons.entity';
import { idempotencyEntities } from './idempotency/idempotency.entity';
import { ordersEntities } from './orders/orders.entity';
import { shippingEntities } from './shipping/shipping.entity';
import { walletEntities } from './wallet/wallet.entity';
import { authEntities } from './auth/sessions.entity';
import { usersEntities } from './users/users.entity';

/** Every entity of the store, feature by feature. */
export const ENTITIES: (new () => object)[] = [
  ...usersEntities,
  ...authEntities,
  ...attributesEntities,
  ...bannersEntities,
  ...blogEntities,
  ...brandsEntities,
  ...bundlesEntities,
  ...catalogueEntities,
  ...collectionsEntities,
  ...currenciesEntities,
  ...faqsEntities,
  ...flashSalesEntities,
  ...giftCardsEntities,
  ...inventoryEntities,
  ...notificationsEntities,
  ...pagesEntities,
  ...paymentEntities,
  ...reviewsEntities,
  ...cartEntities,
  ...couponsEntities,
  ...idempotencyEntities,
  ...ordersEntities,
  ...shippingEntities,
  ...walletEntities,
];
