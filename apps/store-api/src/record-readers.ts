import type { RecordReaders } from '@comptoir/events';
import { BrandsAdminController } from './catalog/brands/brands.admin.controller';
import { AdminBrandView } from './catalog/brands/brands.view';
import { CategoriesAdminController } from './catalog/categories/categories.admin.controller';
import { AdminCategoryView } from './catalog/categories/categories.admin.view';
import { CollectionsAdminController } from './catalog/collections/collections.admin.controller';
import { AdminCollectionView } from './catalog/collections/collections.view';
import { InventoryView, WarehouseView } from './catalog/inventory/inventory.view';
import { StockAdminController } from './catalog/inventory/stock.admin.controller';
import { WarehousesAdminController } from './catalog/inventory/warehouses.admin.controller';
import { ProductsAdminController } from './catalog/products/products.admin.controller';
import { AdminProductView } from './catalog/products/products.admin.view';
import { ReviewsAdminController } from './community/reviews/reviews.admin.controller';
import { AdminReviewView } from './community/reviews/reviews.view';
import { GiftCardsAdminController } from './credit/gift-cards/gift-cards.admin.controller';
import { AdminGiftCardView } from './credit/gift-cards/gift-cards.view';
import { UsersAdminController } from './customers/user-admin/users.admin.controller';
import { AdminAccountView } from './customers/user-admin/users.admin.view';
import { DisputesAdminController } from './orders/disputes/disputes.admin.controller';
import { DisputeResponse } from './orders/disputes/disputes.view';
import { DraftOrdersAdminController } from './orders/draft-orders/draft-orders.admin.controller';
import { DraftOrderDetailsView } from './orders/draft-orders/draft-orders.view';
import { InvoicesAdminController } from './orders/invoices/invoices.admin.controller';
import { AdminInvoiceView } from './orders/invoices/invoices.admin.view';
import { OrdersAdminController } from './orders/orders/orders.admin.controller';
import { AdminOrderView } from './orders/orders/orders.view';
import { RefundsAdminController } from './orders/refunds/refunds.admin.controller';
import { AdminRefundView } from './orders/refunds/refunds.view';
import { ReturnsAdminController } from './orders/returns/returns.admin.controller';
import { AdminReturnView } from './orders/returns/returns.view';
import { ShipmentsAdminController } from './orders/shipments/shipments.admin.controller';
import { ShipmentView } from './orders/shipments/shipments.view';
import { BundlesAdminController } from './promotions/bundles/bundles.admin.controller';
import { AdminBundleView } from './promotions/bundles/bundles.view';
import { CouponsAdminController } from './promotions/coupons/coupons.admin.controller';
import { CouponView } from './promotions/coupons/coupons.view';
import { CustomerGroupsAdminController } from './promotions/customer-groups/customer-groups.admin.controller';
import { CustomerGroupView } from './promotions/customer-groups/customer-groups.view';
import { FlashSalesAdminController } from './promotions/flash-sales/flash-sales.admin.controller';
import { AdminFlashSaleView } from './promotions/flash-sales/flash-sales.view';
import { PriceListsAdminController } from './promotions/price-lists/price-lists.admin.controller';
import { PriceListView } from './promotions/price-lists/price-lists.view';
import { PromotionsAdminController } from './promotions/promotions/promotions.admin.controller';
import { PromotionView } from './promotions/promotions/promotions.view';

/** Reads records as their staff routes show them. */
export const STORE_READERS: RecordReaders = {
  product: {
    view: AdminProductView,
    read: async (instances, id) => (await instances(ProductsAdminController).findProduct(id)).data,
  },
  stock: {
    view: InventoryView,
    read: async (instances, id) => (await instances(StockAdminController).findStock(id)).data,
  },
  warehouse: {
    view: WarehouseView,
    read: async (instances, id) => (await instances(WarehousesAdminController).findWarehouse(id)).data,
  },
  category: {
    view: AdminCategoryView,
    read: async (instances, id) => (await instances(CategoriesAdminController).findCategory(id)).data,
  },
  brand: {
    view: AdminBrandView,
    read: async (instances, id) => (await instances(BrandsAdminController).findBrand(id)).data,
  },
  collection: {
    view: AdminCollectionView,
    read: async (instances, id) => (await instances(CollectionsAdminController).findCollection(id)).data,
  },
  price_list: {
    view: PriceListView,
    read: async (instances, id) => (await instances(PriceListsAdminController).findPriceList(id)).data,
  },
  coupon: {
    view: CouponView,
    read: async (instances, id) => (await instances(CouponsAdminController).findCoupon(id)).data,
  },
  promotion: {
    view: PromotionView,
    read: async (instances, id) => (await instances(PromotionsAdminController).findPromotion(id)).data,
  },
  bundle: {
    view: AdminBundleView,
    read: async (instances, id) => (await instances(BundlesAdminController).findBundle(id)).data,
  },
  flash_sale: {
    view: AdminFlashSaleView,
    read: async (instances, id) => (await instances(FlashSalesAdminController).findFlashSale(id)).data,
  },
  order: {
    view: AdminOrderView,
    read: async (instances, id) => (await instances(OrdersAdminController).findOrder(String(id))).data,
  },
  draft_order: {
    view: DraftOrderDetailsView,
    read: async (instances, id) => (await instances(DraftOrdersAdminController).findDraft(id)).data,
  },
  shipment: {
    view: ShipmentView,
    read: async (instances, id) => (await instances(ShipmentsAdminController).findShipment(id)).data,
  },
  refund: {
    view: AdminRefundView,
    read: async (instances, id) => (await instances(RefundsAdminController).findRefund(id)).data,
  },
  return: {
    view: AdminReturnView,
    read: async (instances, id) => (await instances(ReturnsAdminController).findReturn(id)).data,
  },
  invoice: {
    view: AdminInvoiceView,
    read: async (instances, id) => (await instances(InvoicesAdminController).findInvoice(id)).data,
  },
  dispute: {
    view: DisputeResponse.properties.data,
    read: async (instances, id) => (await instances(DisputesAdminController).findDispute(id)).data,
  },
  gift_card: {
    view: AdminGiftCardView,
    read: async (instances, id) => (await instances(GiftCardsAdminController).findGiftCard(id)).data,
  },
  customer: {
    view: AdminAccountView,
    read: async (instances, id) => (await instances(UsersAdminController).findUser(id)).data,
  },
  customer_group: {
    view: CustomerGroupView,
    read: async (instances, id) => (await instances(CustomerGroupsAdminController).findGroup(id)).data,
  },
  review: {
    view: AdminReviewView,
    read: async (instances, id) => (await instances(ReviewsAdminController).findReview(id)).data,
  },
};
