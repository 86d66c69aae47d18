import type { StoreClient } from '@comptoir/store-client';
import InventoryIcon from '@mui/icons-material/Inventory';
import LocalShippingIcon from '@mui/icons-material/LocalShipping';
import MoveDownIcon from '@mui/icons-material/MoveDown';
import NotificationsIcon from '@mui/icons-material/NotificationsActive';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import SwapVertIcon from '@mui/icons-material/SwapVert';
import WarehouseIcon from '@mui/icons-material/Warehouse';
import WidgetsIcon from '@mui/icons-material/Widgets';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

/** Units in the warehouses. */
export const stock: Area<StoreClient> = {
  name: 'stock',
  resources: [
    {
      name: 'stock',
      icon: WidgetsIcon,
      list: lazy(() => import('./stock-list')),
      edit: lazy(() => import('./stock-edit')),
      recordRepresentation: ({ sku }) => String(sku),
    },
    {
      name: 'stock-alerts',
      icon: NotificationsIcon,
      list: lazy(() => import('./stock-alert-list')),
    },
    {
      name: 'stock-movements',
      icon: SwapVertIcon,
      list: lazy(() => import('./movement-list')),
    },
    {
      name: 'stock-transfers',
      icon: SwapHorizIcon,
      list: lazy(() => import('./transfer-list')),
      show: lazy(() => import('./transfer-show')),
      recordRepresentation: ({ id }) => `#${id}`,
    },
    {
      name: 'warehouses',
      icon: WarehouseIcon,
      list: lazy(() => import('./warehouse-list')),
      create: lazy(() => import('./warehouse-create')),
      edit: lazy(() => import('./warehouse-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
  ],
  pages: [
    {
      path: 'receive-goods',
      label: 'resources.stock.entry.receive.title',
      icon: LocalShippingIcon,
      component: lazy(() => import('./receive-goods')),
    },
    {
      path: 'count-stock',
      label: 'resources.stock.entry.count.title',
      icon: InventoryIcon,
      component: lazy(() => import('./count-stock')),
    },
    {
      path: 'transfer-stock',
      label: 'resources.stock.entry.transfer.title',
      icon: MoveDownIcon,
      component: lazy(() => import('./transfer-stock')),
    },
  ],
  calls: (store) => ({
    stock: storeCalls(store.adminStock, { create: '', idParameter: 'inventory_id' }),
    'stock-alerts': storeCalls(store.adminStock, {
      list: 'listAlerts',
      get: '',
      create: '',
      update: '',
      delete: '',
      sorts: false,
    }),
    'stock-movements': storeCalls(store.adminStock, {
      list: 'listMovements',
      get: '',
      create: '',
      update: '',
      delete: '',
      sorts: false,
    }),
    'stock-transfers': storeCalls(store.adminStock, {
      list: 'listTransfers',
      get: 'getTransfer',
      create: '',
      update: '',
      delete: '',
      sorts: false,
    }),
    warehouses: storeCalls(store.adminWarehouses),
  }),
};
