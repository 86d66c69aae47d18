import { type ApiKeyOptions, scopesOf } from '@comptoir/auth';
import { RequestErrors } from '../../platform/http/request.errors';
import { ApiKeyErrors } from './api-keys.errors';

/** Areas below `/admin` for which a key can have scopes: all but that of the keys themselves. */
export const API_KEY_AREAS = [
  'affiliates',
  'attributes',
  'banners',
  'blog-categories',
  'blog-posts',
  'brands',
  'bundles',
  'categories',
  'collections',
  'contacts',
  'coupons',
  'currencies',
  'custom-fields',
  'customer-groups',
  'digital-goods',
  'disputes',
  'draft-orders',
  'events',
  'extensions',
  'faqs',
  'flash-sales',
  'gift-cards',
  'invoices',
  'jobs',
  'ledger',
  'logs',
  'orders',
  'pages',
  'payouts',
  'price-lists',
  'products',
  'promotions',
  'questions',
  'refunds',
  'reports',
  'returns',
  'reviews',
  'settings',
  'shipments',
  'shipping-methods',
  'shipping-zones',
  'stock',
  'summary',
  'taxes',
  'users',
  'vat-numbers',
  'warehouses',
  'webhooks',
] as const;

/** Every scope that a key can have. */
export const API_KEY_SCOPES = scopesOf(API_KEY_AREAS);

/** Options of the store's API keys. */
export const API_KEYS: ApiKeyOptions = {
  prefix: 'cmp_store_',
  areas: API_KEY_AREAS,
  errors: {
    notFound: RequestErrors.NOT_FOUND,
    revoked: ApiKeyErrors.API_KEY_REVOKED,
    rotating: ApiKeyErrors.API_KEY_ROTATING,
  },
};
