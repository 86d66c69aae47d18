import { apiKeysEntities } from '@comptoir/auth';
import { messageTextsEntities } from '@comptoir/message-texts';
import { adminsEntities } from './admins/admins.entity';
import { blocksEntities } from './blocks/blocks.entity';
import { bookingRulesEntities } from './booking-rules/booking-rules.entity';
import { bookingValuesEntities } from './bookings/booking-values.entity';
import { bookingsEntities } from './bookings/bookings.entity';
import { calendarsEntities } from './calendars/calendars.entity';
import { emailProofsEntities } from './email-proofs/email-proofs.entity';
import { clientsEntities } from './clients/clients.entity';
import { exceptionsEntities } from './exceptions/exceptions.entity';
import { externalCalendarsEntities } from './external-calendars/external-calendars.entity';
import { fieldsEntities } from './fields/fields.entity';
import { geocodingEntities } from './geocoding/geocoding.entity';
import { logsEntities } from './logs/logs.entity';
import { notificationsEntities } from './notifications/notifications.entity';
import { occupancyEntities } from './occupancy/allocations.entity';
import { paymentsEntities } from './payments/payments.entity';
import { resourcesEntities } from './resources/resources.entity';
import { seriesEntities } from './series/series.entity';
import { servicesEntities } from './services/services.entity';
import { settingsEntities } from './settings/settings.entity';
import { slotsEntities } from './slots/slots.entity';
import { smsEntities } from './sms/sms.entity';
import { uploadsEntities } from './uploads/uploads.entity';
import { waitingEntriesEntities } from './waiting-entries/waiting-entries.entity';
import { webhooksEntities } from './webhooks/webhooks.entity';

/** Every entity of the service, by feature. */
export const ENTITIES: (new () => object)[] = [
  ...adminsEntities,
  ...apiKeysEntities,
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
  ...seriesEntities,
  ...servicesEntities,
  ...settingsEntities,
  ...slotsEntities,
  ...smsEntities,
  ...uploadsEntities,
  ...waitingEntriesEntities,
  ...webhooksEntities,
];
