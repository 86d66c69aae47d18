import { adminsEntities } from './admins/admins.entity';
import { blocksEntities } from './blocks/blocks.entity';
import { bookingValuesEntities } from './bookings/booking-values.entity';
import { bookingsEntities } from './bookings/bookings.entity';
import { calendarsEntities } from './calendars/calendars.entity';
import { exceptionsEntities } from './exceptions/exceptions.entity';
import { externalCalendarsEntities } from './external-calendars/external-calendars.entity';
import { fieldsEntities } from './fields/fields.entity';
import { geocodingEntities } from './geocoding/geocoding.entity';
import { logsEntities } from './logs/logs.entity';
import { notificationsEntities } from './notifications/notifications.entity';
import { occupancyEntities } from './occupancy/allocations.entity';
import { resourcesEntities } from './resources/resources.entity';
import { servicesEntities } from './services/services.entity';
import { settingsEntities } from './settings/settings.entity';
import { slotsEntities } from './slots/slots.entity';
import { uploadsEntities } from './uploads/uploads.entity';
import { webhooksEntities } from './webhooks/webhooks.entity';

/** Every entity of the service, by feature. */
export const ENTITIES: (new () => object)[] = [
  ...adminsEntities,
  ...blocksEntities,
  ...bookingValuesEntities,
  ...bookingsEntities,
  ...calendarsEntities,
  ...exceptionsEntities,
  ...externalCalendarsEntities,
  ...fieldsEntities,
  ...geocodingEntities,
  ...logsEntities,
  ...notificationsEntities,
  ...occupancyEntities,
  ...resourcesEntities,
  ...servicesEntities,
  ...settingsEntities,
  ...slotsEntities,
  ...uploadsEntities,
  ...webhooksEntities,
];
