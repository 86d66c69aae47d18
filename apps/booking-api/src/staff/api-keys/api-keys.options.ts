import { type ApiKeyOptions, scopesOf } from '@comptoir/auth';
import { ApiKeyErrors } from './api-keys.errors';

/** Areas below `/admin` for which a key can have scopes: all but the own account, people and the keys themselves. */
export const API_KEY_AREAS = [
  'activity',
  'blocks',
  'booking-series',
  'booking-values',
  'bookings',
  'clients',
  'custom-fields',
  'date-exceptions',
  'events',
  'external-calendars',
  'holidays',
  'payments',
  'resources',
  'services',
  'settings',
  'slots',
  'sms-messages',
  'summary',
  'waiting-list',
  'webhooks',
] as const;

/** Every scope that a key can have. */
export const API_KEY_SCOPES = scopesOf(API_KEY_AREAS);

/** Options of the API keys of booking-api. */
export const API_KEYS: ApiKeyOptions = {
  prefix: 'cmp_book_',
  areas: API_KEY_AREAS,
  errors: {
    notFound: ApiKeyErrors.API_KEY_NOT_FOUND,
    revoked: ApiKeyErrors.API_KEY_REVOKED,
    rotating: ApiKeyErrors.API_KEY_ROTATING,
  },
};
