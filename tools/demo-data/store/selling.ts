import { BannersService } from '../../../apps/store-api/src/content/banners/banners.service';
import { BundlesService } from '../../../apps/store-api/src/promotions/bundles/bundles.service';
import { CollectionsService } from '../../../apps/store-api/src/catalog/collections/collections.service';
import { CouponsService } from '../../../apps/store-api/src/promotions/coupons/coupons.service';
import { CurrenciesService } from '../../../apps/store-api/src/pricing/currencies/currencies.service';
import { FlashSalesService } from '../../../apps/store-api/src/promotions/flash-sales/flash-sales.service';
import { CustomerGroupsAdminService } from '../../../apps/store-api/src/promotions/customer-groups/customer-groups.admin.service';
import { GiftCardsService } from '../../../apps/store-api/src/credit/gift-cards/gift-cards.service';
import { WarehousesService } from '../../../apps/store-api/src/catalog/inventory/warehouses.service';
import { PromotionsAdminService } from '../../../apps/store-api/src/promotions/promotions/promotions.admin.service';
import { ShippingService } from '../../../apps/store-api/src/checkout/shipping/shipping.service';
import { bannerImages, bundleImage, collectionImage } from '../art/images';
import { BANNERS, BUNDLES, COLLECTIONS, CUSTOMER_GROUP, FLASH_SALE, PROMOTIONS } from '../data/marketing';
import { COUPONS, CURRENCIES, GIFT_CARDS, WAREHOUSES } from '../data/selling';
import { METHODS, type Zone, ZONES } from '../data/shipping';
import { report } from '../progress';
import { idOf, type Shop } from './shop';

const GIFT_CARD_DAYS = 730;

/** Loads currencies and warehouses, which prices and stock depend on. */
export async function loadCurrenciesAndWarehouses(shop: Shop): Promise<void> {
  const known = await shop.db.rows<{ code: string }>('SELECT code FROM currencies');
  const missing = CURRENCIES.filter(({ code }) => !known.some((currency) => currency.code === code));
  await shop.db.tx(async (tx) => {
    for (const { code, name, symbol, rate } of missing) {
      const isDefault = code === CURRENCIES[0]?.code;
      await shop
        .get(CurrenciesService)
        .upsertCurrency(tx, { code, name, symbol, exchangeRate: rate, isDefault });
    }
  });
  report('currencies', { total: CURRENCIES.length, added: missing.length });
  await placeFirstWarehouse(shop);
  await shop.load(
    'warehouses',
    'warehouses',
    WAREHOUSES,
    ({ code }) => code,
    (tx, warehouse) => shop.get(WarehousesService).insertWarehouse(tx, warehouse),
  );
}

/** Uses the warehouse that a new shop already has as the first one. */
async function placeFirstWarehouse(shop: Shop): Promise<void> {
  const [first] = WAREHOUSES;
  const known = await shop.ids('warehouses');
  const id = known.get('DEFAULT');
  if (!first || id === undefined || known.has(first.code)) return;
  const { addressLine1, ...place } = first;
  await shop.get(WarehousesService).updateWarehouse(id, { ...place, address_line1: addressLine1 });
}

/** Loads shipping zones and methods. */
export async function loadShipping(shop: Shop): Promise<void> {
  const shipping = shop.get(ShippingService);
  await shop.load(
    'shipping_zones',
    'shipping zones',
    Object.keys(ZONES) as Zone[],
    (name) => name,
    (tx, name) => shipping.createShippingZone(tx, { name, countries: [...ZONES[name]] }),
  );
  const zones = await shop.ids('shipping_zones');
  await shop.load(
    'shipping_methods',
    'shipping methods',
    METHODS,
    ({ name }) => name,
    (tx, { zones: names, days, bands, fr, ...method }, index) =>
      shipping.createShippingMethod(tx, {
        ...method,
        translations: { fr },
        daysMin: days[0],
        daysMax: days[1],
        bands: bands && [...bands],
        zoneIds: names.map((name) => idOf(zones, name)),
        sortOrder: index,
      }),
  );
}

/** Loads banners, collections, bundles, coupons, promotions and flash sales. */
export async function loadMarketing(shop: Shop): Promise<void> {
  await loadCoupons(shop);
  await loadCollections(shop);
  await loadOffers(shop);
  await loadPromotions(shop);
  await shop.load(
    'banners',
    'banners',
    BANNERS,
    ({ title }) => title,
    (tx, banner, index) => {
      const { wide, tall } = bannerImages(banner);
      const { title, subtitle, linkType, linkValue, buttonText, fr } = banner;
      const link = { linkType, linkValue, buttonText };
      return shop.get(BannersService).createBanner(tx, {
        title,
        subtitle,
        ...link,
        sortOrder: index,
        imageUrl: wide.key,
        imageMobileUrl: tall.key,
        translations: { fr },
      });
    },
  );
  await shop.load(
    'gift_cards',
    'gift cards',
    GIFT_CARDS,
    ({ code }) => code,
    (tx, { code, amount, recipientEmail }) =>
      shop.get(GiftCardsService).issueGiftCard(tx, {
        code,
        initialAmount: amount,
        currency: 'EUR',
        recipientEmail,
        expiresAt: shop.daysAgo(-GIFT_CARD_DAYS).toISOString().slice(0, 10),
      }),
  );
}

async function loadCoupons(shop: Shop): Promise<void> {
  await shop.load(
    'coupons',
    'coupons',
    COUPONS,
    ({ code }) => code,
    (tx, coupon) =>
      shop.get(CouponsService).createCoupon(tx, {
        code: coupon.code,
        type: coupon.type,
        value: coupon.value,
        minOrderAmount: coupon.minOrder,
        maxDiscountAmount: coupon.maxDiscount,
        usageLimit: coupon.usageLimit,
        perUserLimit: coupon.perUserLimit,
        buyQuantity: coupon.buy,
        getQuantity: coupon.get,
        getDiscountPercent: coupon.getPercent,
        maxApplications: coupon.maxApplications,
        expiresAt: coupon.expiresIn === undefined ? null : shop.daysAgo(-coupon.expiresIn),
      }),
  );
}

async function loadCollections(shop: Shop): Promise<void> {
  const products = await shop.ids('products');
  await shop.load(
    'collections',
    'collections',
    COLLECTIONS,
    ({ slug }) => slug,
    (tx, collection, index) =>
      shop.get(CollectionsService).createCollection(tx, {
        name: collection.name,
        slug: collection.slug,
        description: collection.description,
        translations: { fr: collection.fr },
        imageUrl: collectionImage(collection).key,
        sortOrder: index,
        productIds: collection.products.map((sku) => idOf(products, sku)),
      }),
  );
}

async function loadOffers(shop: Shop): Promise<void> {
  const variants = await shop.ids('product_variants');
  await shop.load(
    'flash_sales',
    'flash sales',
    [FLASH_SALE],
    ({ name }) => name,
    (tx, { name, fr, days, items }) =>
      shop.get(FlashSalesService).createFlashSale(tx, {
        name,
        translations: { fr },
        startsAt: shop.daysAgo(1),
        endsAt: shop.daysAgo(-days),
        items: items.map(({ variant, salePrice, limit }) => ({
          productVariantId: idOf(variants, variant),
          salePrice,
          qtyLimit: limit,
        })),
      }),
  );
  await loadEarlierPrices(shop);
  await shop.load(
    'bundles',
    'bundles',
    BUNDLES,
    ({ slug }) => slug,
    (tx, bundle) =>
      shop.get(BundlesService).createBundle(tx, {
        name: bundle.name,
        slug: bundle.slug,
        description: bundle.description,
        translations: { fr: bundle.fr },
        image: bundleImage(bundle).key,
        discountType: 'percentage',
        discountValue: bundle.discount * 100,
        items: bundle.items.map(({ variant, quantity, isRequired }) => ({
          productVariantId: idOf(variants, variant),
          quantity,
          isRequired,
        })),
      }),
  );
}

async function loadPromotions(shop: Shop): Promise<void> {
  const products = await shop.ids('products');
  const known = await shop.ids('promotions');
  const missing = PROMOTIONS.filter(({ name }) => !known.has(name));
  for (const { name, type, value, ...seed } of missing) {
    await shop.get(PromotionsAdminService).createPromotion({
      name,
      type,
      value,
      priority: 0,
      stackable: false,
      applies_to_all: false,
      starts_at: shop.daysAgo(seed.started),
      ends_at: seed.endsIn === undefined ? null : shop.daysAgo(-seed.endsIn),
      is_active: true,
      product_ids: seed.products.map((sku) => idOf(products, sku)),
      category_ids: [],
      brand_ids: [],
    });
  }
  report('promotions', { total: PROMOTIONS.length, added: missing.length });
}

/** Loads the customer group with lower prices. Its customers must exist. */
export async function loadCustomerGroup(shop: Shop): Promise<void> {
  const { name, description, discount, members } = CUSTOMER_GROUP;
  const isNew = !(await shop.ids('customer_groups')).has(name);
  if (isNew) {
    const groups = shop.get(CustomerGroupsAdminService);
    const { id } = await groups.createGroup({ name, description, discount_percent: discount });
    const users = await shop.ids('users');
    await groups.addGroupMembers(id, { user_ids: members.map((email) => idOf(users, email)) });
  }
  report('customer groups', { total: 1, added: Number(isNew) });
}

/**
 * Gives reduced products the price of before, from which the shop shows the lowest one of 30 days. A second run finds
 * it there.
 */
async function loadEarlierPrices(shop: Shop): Promise<void> {
  await shop.db.rows(
    `INSERT INTO variant_price_periods (variant_id, started_at, price)
     SELECT v.id, $1::timestamptz, coalesce(v.compare_price, v.price)
       FROM product_variants v
      WHERE (v.compare_price > v.price OR EXISTS (SELECT FROM flash_sale_items i WHERE i.product_variant_id = v.id))
        AND NOT EXISTS (SELECT FROM variant_price_periods p
                         WHERE p.variant_id = v.id AND p.started_at < $2)
     ON CONFLICT DO NOTHING`,
    [shop.daysAgo(60), shop.daysAgo(2)],
  );
}
