import type { Input, StoreClient } from '@comptoir/store-client';
import DynamicFormIcon from '@mui/icons-material/DynamicForm';
import EuroIcon from '@mui/icons-material/Euro';
import AltRouteIcon from '@mui/icons-material/AltRoute';
import HistoryIcon from '@mui/icons-material/History';
import KeyIcon from '@mui/icons-material/Key';
import MailIcon from '@mui/icons-material/MailOutlined';
import LocalShippingIcon from '@mui/icons-material/LocalShippingOutlined';
import ManageSearchIcon from '@mui/icons-material/ManageSearch';
import PercentIcon from '@mui/icons-material/Percent';
import PublicIcon from '@mui/icons-material/Public';
import SettingsIcon from '@mui/icons-material/Settings';
import SyncAltIcon from '@mui/icons-material/SyncAlt';
import WebhookIcon from '@mui/icons-material/Webhook';
import { lazy } from 'react';
import type { RaRecord } from 'ra-core';
import { byGroup } from '../../shared/message-texts/message-groups';
import type { Area } from '../../shared/area';
import { type ResourceCalls, storeCalls } from '../../shared/data/resource-calls';

const ADMIN = ['admin'];

/** Settings of the shop. */
export const settings: Area<StoreClient> = {
  name: 'settings',
  pageTexts: async () => {
    const [{ settingsEn }, { messageTextsEn }] = await Promise.all([
      import('./settings-en'),
      import('../../shared/message-texts/message-texts-en'),
    ]);
    return { ...settingsEn, console: { message_texts: messageTextsEn } };
  },
  resources: [
    {
      name: 'currencies',
      icon: EuroIcon,
      roles: ADMIN,
      list: lazy(() => import('./currency-list')),
      create: lazy(() => import('./currency-create')),
      edit: lazy(() => import('./currency-edit')),
      recordRepresentation: ({ code }) => String(code),
    },
    {
      name: 'shipping-zones',
      icon: PublicIcon,
      roles: ADMIN,
      list: lazy(() => import('./zone-list')),
      create: lazy(() => import('./zone-create')),
      edit: lazy(() => import('./zone-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'shipping-methods',
      icon: LocalShippingIcon,
      roles: ADMIN,
      list: lazy(() => import('./method-list')),
      create: lazy(() => import('./method-create')),
      edit: lazy(() => import('./method-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'custom-fields',
      icon: DynamicFormIcon,
      list: lazy(() => import('./custom-fields/field-list')),
      create: lazy(() => import('./custom-fields/field-create')),
      edit: lazy(() => import('./custom-fields/field-edit')),
      recordRepresentation: ({ label }) => String(label),
    },
    {
      name: 'message-texts',
      icon: MailIcon,
      roles: ADMIN,
      list: lazy(() => import('../../shared/message-texts/message-list')),
      edit: lazy(() => import('./message-text-edit')),
    },
    {
      name: 'webhooks',
      icon: WebhookIcon,
      roles: ADMIN,
      list: lazy(() => import('./webhook-list')),
      create: lazy(() => import('./webhook-create')),
      edit: lazy(() => import('./webhook-edit')),
      recordRepresentation: ({ url }) => String(url),
    },
    {
      name: 'hooks',
      icon: AltRouteIcon,
      roles: ADMIN,
      list: lazy(() => import('./hooks/hook-list')),
      create: lazy(() => import('./hooks/hook-create')),
      edit: lazy(() => import('./hooks/hook-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'api-keys',
      icon: KeyIcon,
      roles: ADMIN,
      list: lazy(() => import('../../shared/api-keys/api-key-list')),
      create: lazy(() => import('./api-key-create')),
      edit: lazy(() => import('./api-key-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'activity',
      icon: HistoryIcon,
      roles: ADMIN,
      list: lazy(() => import('./activity-list')),
    },
    {
      name: 'requests',
      icon: SyncAltIcon,
      roles: ADMIN,
      list: lazy(() => import('./request-list')),
    },
    {
      name: 'searches',
      icon: ManageSearchIcon,
      roles: ADMIN,
      list: lazy(() => import('./search-list')),
    },
  ],
  pages: [
    {
      path: 'account',
      label: 'console.account.title',
      component: lazy(() => import('../account/account-page')),
      inMenu: false,
    },
    {
      path: 'settings',
      label: 'resources.settings.name',
      icon: SettingsIcon,
      roles: ADMIN,
      component: lazy(() => import('./settings-page')),
    },
    {
      path: 'tax-preview',
      label: 'resources.tax-preview.name',
      icon: PercentIcon,
      roles: ADMIN,
      component: lazy(() => import('./tax-preview')),
    },
  ],
  calls: (store) => ({
    settings: allSettings(store),
    currencies: storeCalls(store.adminCurrencies, { idParameter: 'code', sorts: false, delete: '' }),
    'shipping-zones': storeCalls(store.adminShippingZones),
    'shipping-methods': storeCalls(store.adminShippingMethods),
    'custom-fields': { ...storeCalls(store.adminCustomFields), list: allFields(store) },
    'message-texts': messageKinds(store),
    webhooks: storeCalls(store.adminWebhooks, { sorts: false }),
    hooks: { ...storeCalls(store.adminHooks), list: allHooks(store) },
    'api-keys': storeCalls(store.adminApiKeys, { sorts: false }),
    activity: storeCalls(store.adminLogs, { list: 'listActivity', ...READ_ONLY }),
    requests: storeCalls(store.adminLogs, { list: 'listRequests', ...READ_ONLY }),
    searches: storeCalls(store.adminLogs, { list: 'listSearches', ...READ_ONLY }),
  }),
};

const READ_ONLY = { get: '', create: '', update: '', delete: '', sorts: false };

/** All fields of a kind of record are one page. */
function allFields({ adminCustomFields }: StoreClient): ResourceCalls['list'] {
  return async ({ filter }, options) => {
    const data = await adminCustomFields.list(filter, options);
    return { data, total: data.length };
  };
}

type Named = Input<'adminMessageTexts.get'>;

/** A message is named by its kind. */
function messageKinds({ adminMessageTexts }: StoreClient): ResourceCalls {
  return {
    list: async (_query, options) => {
      const data = await adminMessageTexts.list({}, options);
      return { data: byGroup(data).map((kind) => ({ ...kind, id: kind.kind })), total: data.length };
    },
    get: async (id, options) => ({
      ...(await adminMessageTexts.get({ kind: String(id) as Named['kind'] }, options)),
      id,
    }),
  };
}

/** All hooks are one page. */
function allHooks({ adminHooks }: StoreClient): ResourceCalls['list'] {
  return async (_query, options) => {
    const data = await adminHooks.list({}, options);
    return { data, total: data.length };
  };
}

/** All settings are one record. */
function allSettings({ adminSettings }: StoreClient): ResourceCalls {
  const record = (values: object): RaRecord => ({ ...values, id: 'all' });
  return {
    get: async (_id, options) => record(await adminSettings.get({}, options)),
    update: async (_id, data, options) => record(await adminSettings.update(data, options)),
  };
}
