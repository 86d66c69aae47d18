import { Admin } from './auth/auth.entity';
import { Block } from './blocks/blocks.entity';
import { BookingValue } from './booking-values/booking-values.entity';
import { Booking, IdempotencyKey } from './bookings/bookings.entity';
import { CustomField } from './fields/fields.entity';
import { BookingSchema20261120000100 } from './migrations/20261120000100-booking-schema';
import { Resource } from './resources/resources.entity';
import { Setting } from './settings/settings.entity';
import { SlotDefinition } from './slots/slots.entity';

/** Every entity of the service. */
export const entities = [
  Admin,
  Block,
  Booking,
  BookingValue,
  CustomField,
  IdempotencyKey,
  Resource,
  Setting,
  SlotDefinition,
];

/** Every migration, oldest first. */
export const migrations = [BookingSchema20261120000100];
