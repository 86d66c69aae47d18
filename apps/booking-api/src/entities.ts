import { apiKeysEntities } from '@comptoir/auth';
import { messageTextsEntities } from '@comptoir/message-texts';
import { secondFactorEntities } from '@comptoir/second-factor';
import { adminsEntities } from './staff/admins/admins.entity';
import { authEntities } from './staff/auth/auth.entity';
import { blocksEntities } from './calendar/blocks/blocks.entity';
import { bookingRulesEntities } from './practice/booking-rules/booking-rules.entity';
import { bookingValuesEntities } from './booking/bookings/booking-values.entity';
import { bookingsEntities } from './booking/bookings/bookings.entity';
import { calendarsEntities } from './messaging/calendars/calendars.entity';
import { emailProofsEntities } from './booking/email-proofs/email-proofs.entity';
import { clientsEntities } from './operations/clients/clients.entity';
import { exceptionsEntities } from './calendar/exceptions/exceptions.entity';
import { externalCalendarsEntities } from './calendar/external-calendars/external-calendars.entity';
import { fieldsEntities } from './practice/fields/fields.entity';
import { geocodingEntities } from './platform/geocoding/geocoding.entity';
import { logsEntities } from './platform/logs/logs.entity';
import { notificationsEntities } from './front/notifications/notifications.entity';
import { occupancyEntities } from './calendar/occupancy/allocations.entity';
import { paymentsEntities } from './money/payments/payments.entity';
import { resourcesEntities } from './calendar/resources/resources.entity';
import { seriesEntities } from './booking/series/series.entity';
import { servicesEntities } from './practice/services/services.entity';
import { settingsEntities } from './platform/settings/settings.entity';
import { slotsEntities } from './calendar/slots/slots.entity';
import { smsEntities } from './messaging/sms/sms.entity';
import { uploadsEntities } from './platform/uploads/uploads.entity';
import { waitingEntriesEntities } from './booking/waiting-entries/waiting-entries.entity';
import { webhooksEntities } from './messaging/webhooks/webhooks.entity';

/** Every entity of the service, by feature. */
export const ENTITIES: (new () => object)[] = [
  ...adminsEntities,
  ...apiKeysEntities,
  ...authEntities,
  ...blocksEntities,
  ...bookingRulesEntities,
  ...bookingValuesEntities,
  ...bookingsEntities,
  ...calendarsEntities,
  ...clientsEntities,
  ...emailProofsEntities,
  ...exceptionsEntities,
  ...externalCalendarsEntities,
  ...fieldsEntities,
  ...geocodingEntities,
  ...logsEntities,
  ...messageTextsEntities,
  ...notificationsEntities,
  ...occupancyEntities,
  ...paymentsEntities,
  ...resourcesEntities,
  ...secondFactorEntities,
  ...seriesEntities,
  ...servicesEntities,
  ...settingsEntities,
  ...slotsEntities,
  ...smsEntities,
  ...uploadsEntities,
  ...waitingEntriesEntities,
  ...webhooksEntities,
];
