import type { StoreClient } from '@comptoir/store-client';
import AccountTreeIcon from '@mui/icons-material/AccountTree';
import CollectionsBookmarkIcon from '@mui/icons-material/CollectionsBookmark';
import InventoryIcon from '@mui/icons-material/Inventory2';
import StyleIcon from '@mui/icons-material/Style';
import VerifiedIcon from '@mui/icons-material/Verified';
import type { RaRecord } from 'ra-core';
import { lazy } from 'react';
import type { Area } from '../../shared/area';
import { storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];

/** A category is named with those above it, since two of them may have the same name. */
function pathOf({ path }: RaRecord): string {
  return (path as readonly { name: string }[]).map(({ name }) => name).join(' › ');
}

/** Products and how they are sorted. */
export const catalogue: Area<StoreClient> = {
  name: 'catalogue',
  resources: [
    {
      name: 'products',
      icon: InventoryIcon,
      list: lazy(() => import('./products/product-list')),
      create: lazy(() => import('./products/product-create')),
      edit: lazy(() => import('./products/product-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'categories',
      icon: AccountTreeIcon,
      list: lazy(() => import('./categories/category-tree')),
      create: lazy(() => import('./categories/category-create')),
      edit: lazy(() => import('./categories/category-edit')),
      recordRepresentation: pathOf,
    },
    {
      name: 'collections',
      icon: CollectionsBookmarkIcon,
      roles: ADMIN,
      list: lazy(() => import('./collections/collection-list')),
      create: lazy(() => import('./collections/collection-create')),
      edit: lazy(() => import('./collections/collection-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'brands',
      icon: VerifiedIcon,
      list: lazy(() => import('./brands/brand-list')),
      create: lazy(() => import('./brands/brand-create')),
      edit: lazy(() => import('./brands/brand-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'attributes',
      icon: StyleIcon,
      list: lazy(() => import('./attributes/attribute-list')),
      create: lazy(() => import('./attributes/attribute-create')),
      edit: lazy(() => import('./attributes/attribute-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
  ],
  pages: [
    {
      path: 'products-import',
      label: 'resources.products.import.action',
      component: lazy(() => import('./products/import-page')),
      inMenu: false,
    },
  ],
  calls: (store) => ({
    products: storeCalls(store.adminProducts),
    categories: storeCalls(store.adminCategories),
    collections: storeCalls(store.adminCollections),
    brands: storeCalls(store.adminBrands),
    attributes: storeCalls(store.adminAttributes),
  }),
};
