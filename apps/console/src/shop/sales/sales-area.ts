import type { StoreClient } from '@comptoir/store-client';
import AccountBalanceIcon from '@mui/icons-material/AccountBalance';
import AssignmentReturnIcon from '@mui/icons-material/AssignmentReturn';
import CurrencyExchangeIcon from '@mui/icons-material/CurrencyExchange';
import EditNoteIcon from '@mui/icons-material/EditNote';
import GavelIcon from '@mui/icons-material/Gavel';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import ReceiptLongIcon from '@mui/icons-material/ReceiptLong';
import ShoppingBagIcon from '@mui/icons-material/ShoppingBag';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';
import { soldVariants } from './parts/sold-variants';

/** Orders and what happens after the sale. */
export const sales: Area<StoreClient> = {
  name: 'sales',
  resources: [
    {
      name: 'orders',
      icon: ShoppingBagIcon,
      list: lazy(() => import('./orders/order-list')),
      show: lazy(() => import('./orders/order-show')),
      recordRepresentation: ({ order_number }) => String(order_number),
    },
    {
      name: 'draft-orders',
      icon: EditNoteIcon,
      list: lazy(() => import('./drafts/draft-list')),
      create: lazy(() => import('./drafts/draft-create')),
      edit: lazy(() => import('./drafts/draft-edit')),
    },
    {
      name: 'shipments',
      icon: LocalShippingIcon,
      list: lazy(() => import('./orders/shipment-list')),
      show: lazy(() => import('./orders/shipment-show')),
    },
    {
      name: 'returns',
      icon: AssignmentReturnIcon,
      list: lazy(() => import('./after-sale/return-list')),
      show: lazy(() => import('./after-sale/return-show')),
    },
    {
      name: 'refunds',
      icon: CurrencyExchangeIcon,
      list: lazy(() => import('./after-sale/refund-list')),
      show: lazy(() => import('./after-sale/refund-show')),
    },
    {
      name: 'disputes',
      icon: GavelIcon,
      list: lazy(() => import('./after-sale/dispute-list')),
      show: lazy(() => import('./after-sale/dispute-show')),
    },
    {
      name: 'invoices',
      icon: ReceiptLongIcon,
      list: lazy(() => import('./money/invoice-list')),
      show: lazy(() => import('./money/invoice-show')),
      recordRepresentation: ({ invoice_number }) => String(invoice_number),
    },
    {
      name: 'payouts',
      icon: AccountBalanceIcon,
      list: lazy(() => import('./money/payout-list')),
      show: lazy(() => import('./money/payout-show')),
    },
  ],
  pages: [
    {
      path: 'order-numbers/:number',
      label: 'resources.orders.name',
      component: lazy(() => import('./parts/open-order')),
      inMenu: false,
    },
    {
      path: 'orders/:id/packing-slip',
      label: 'resources.orders.packing_slip.open',
      component: lazy(() => import('./orders/packing-slip')),
      inMenu: false,
    },
    {
      path: 'packing-slips',
      label: 'resources.orders.together.packing_slips',
      component: lazy(() => import('./fulfilment/packing-slips')),
      inMenu: false,
    },
    {
      path: 'pick-list',
      label: 'resources.orders.together.pick_list',
      component: lazy(() => import('./fulfilment/pick-list')),
      inMenu: false,
    },
    {
      path: 'address-labels',
      label: 'resources.orders.together.address_labels',
      component: lazy(() => import('./fulfilment/address-labels')),
      inMenu: false,
    },
    {
      path: 'ship-orders',
      label: 'resources.orders.together.ship_orders.title',
      component: lazy(() => import('./fulfilment/ship-orders')),
      inMenu: false,
    },
  ],
  calls: (store) => ({
    orders: storeCalls(store.adminOrders, { idParameter: 'order_id', create: '', update: '', delete: '' }),
    'draft-orders': storeCalls(store.adminOrders, {
      list: 'listDrafts',
      get: 'getDraft',
      create: 'createDraft',
      update: '',
      delete: 'deleteDraft',
      sorts: false,
    }),
    shipments: storeCalls(store.adminShipments, { create: '', update: '', delete: '', sorts: false }),
    returns: storeCalls(store.adminReturns, { create: '', update: '', delete: '' }),
    refunds: storeCalls(store.adminRefunds, { create: '', update: '', delete: '' }),
    disputes: storeCalls(store.adminDisputes, { create: '', update: '', delete: '' }),
    invoices: storeCalls(store.adminInvoices, { create: '', update: '', delete: '' }),
    payouts: storeCalls(store.adminPayouts, { create: '', update: '', delete: '', sorts: false }),
    'sold-variants': soldVariants(store),
    buyers: storeCalls(store.adminUsers, { create: '', update: '', delete: '' }),
  }),
};
