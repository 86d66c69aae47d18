import type { BookingClient, Input } from '@comptoir/booking-client';
import AccountCircleIcon from '@mui/icons-material/AccountCircle';
import GroupIcon from '@mui/icons-material/Group';
import HistoryIcon from '@mui/icons-material/History';
import MailIcon from '@mui/icons-material/MailOutlined';
import KeyIcon from '@mui/icons-material/Key';
import SettingsIcon from '@mui/icons-material/Settings';
import WebhookIcon from '@mui/icons-material/Webhook';
import type { RaRecord } from 'ra-core';
import { lazy } from 'react';
import { byGroup } from '../../shared/message-texts/message-groups';
import type { Area } from '../../shared/area';
import type { ClientCall, ResourceCalls } from '../../shared/data/resource-calls';
import { bookingCalls } from '../booking-calls';
import { ADMINS } from '../use-role';

/** Settings, administrators and webhooks of the practice. */
export const settings: Area<BookingClient> = {
  name: 'settings',
  pages: [
    {
      path: 'settings',
      label: 'practice.settings.title',
      icon: SettingsIcon,
      roles: ADMINS,
      component: lazy(() => import('./settings-page')),
      isFirst: true,
    },
    {
      path: 'account',
      label: 'practice.settings.account.title',
      icon: AccountCircleIcon,
      component: lazy(() => import('./account-page')),
    },
  ],
  resources: [
    {
      name: 'message-texts',
      icon: MailIcon,
      roles: ADMINS,
      list: lazy(() => import('../../shared/message-texts/message-list')),
      edit: lazy(() => import('./message-text-edit')),
    },
    {
      name: 'webhooks',
      icon: WebhookIcon,
      roles: ADMINS,
      list: lazy(() => import('./webhook-list')),
      create: lazy(() => import('./webhook-create')),
      edit: lazy(() => import('./webhook-edit')),
      recordRepresentation: ({ url }) => String(url),
    },
    {
      name: 'api-keys',
      icon: KeyIcon,
      roles: ADMINS,
      list: lazy(() => import('../../shared/api-keys/api-key-list')),
      create: lazy(() => import('./api-key-create')),
      edit: lazy(() => import('./api-key-edit')),
      recordRepresentation: ({ name }) => String(name),
    },
    {
      name: 'admins',
      icon: GroupIcon,
      roles: ADMINS,
      list: lazy(() => import('./admin-list')),
      create: lazy(() => import('./admin-create')),
      edit: lazy(() => import('./admin-edit')),
      recordRepresentation: ({ email }) => String(email),
    },
    {
      name: 'activity',
      icon: HistoryIcon,
      roles: ADMINS,
      list: lazy(() => import('./activity-list')),
    },
  ],
  calls: (booking) => ({
    'practice-settings': settingsCalls(booking.adminSettings),
    'message-texts': messageKinds(booking),
    webhooks: bookingCalls(booking.adminWebhooks),
    'api-keys': bookingCalls(booking.adminApiKeys),
    admins: bookingCalls(booking.adminAdmins, { pages: false }),
    activity: bookingCalls(booking.adminActivity),
  }),
};

type Named = Input<'adminMessageTexts.get'>;

/** A message is named by its kind. */
function messageKinds({ adminMessageTexts }: BookingClient): ResourceCalls {
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

/** All settings are one record, which has no number. */
function settingsCalls(group: BookingClient['adminSettings']): ResourceCalls {
  const record = (values: object): RaRecord => ({ ...values, id: SETTINGS_ID });
  const update = group.update as ClientCall;
  return {
    get: async (_id, options) => record(await group.get({}, options)),
    update: async (_id, data, options) => record((await update(data, options)) as object),
  };
}

const SETTINGS_ID = 'all';
