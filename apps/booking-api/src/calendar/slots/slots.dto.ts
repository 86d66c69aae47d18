import { IntField, ObjectListField } from '@comptoir/http';
import { BusinessDateField, DateRangeQuery } from '../../platform/business-time/business-time.dto';
import { CheckedField, MAX_SEATS, ReferenceField } from '../../platform/http/dto-fields';
import { minutesOf } from './slots.rules';

const MAX_DEFINITIONS = 500;
const MAX_SLOT_MINUTES = 1_440;

/** Open time of a day. */
export class WindowInput {
  @CheckedField({
    api: { type: String, pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' },
    example: '09:00',
    check: (value) => minutesOf(value) !== undefined,
    message: 'start_time must be a time (HH:MM)',
  })
  start_time: string;

  @CheckedField({
    api: { type: String, pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' },
    example: '17:00',
    check: (value) => minutesOf(value, { endOfDay: true }) !== undefined,
    message: 'end_time must be a time (HH:MM)',
  })
  end_time: string;

  @IntField({ min: 1, max: MAX_SLOT_MINUTES, description: 'Minutes of one slot.', example: 30 })
  duration_min: number;

  @IntField({
    max: MAX_SLOT_MINUTES,
    optional: true,
    description:
      'Minutes that must be free of other bookings before and after a booking of a client; 0 when absent. ' +
      'Slots keep their grid, blocks may touch, and staff may book closer.',
    example: 0,
  })
  buffer_min?: number;
}

/** One weekly window of `SlotDefinitions`. */
export class SlotInput extends WindowInput {
  @CheckedField({
    api: { type: 'integer', minimum: 0, maximum: 7 },
    description: '0 = Sunday … 6 = Saturday; 7 also means Sunday.',
    example: 1,
    check: (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 7,
    message: 'day_of_week must be between 0 and 6',
  })
  day_of_week: number;
}

/** The weekly slots of a resource. */
export class SlotDefinitions {
  @ReferenceField()
  resource_id: number;

  @ObjectListField(() => SlotInput, { max: MAX_DEFINITIONS })
  slots: SlotInput[];
}

export class SlotsQuery {
  @BusinessDateField()
  date: string;

  @IntField({ optional: true, max: 44_640, description: 'Minutes that chosen options add to the booking.' })
  extra_minutes: number = 0;

  @IntField({ optional: true, min: 1, max: MAX_SEATS, description: 'Seats that must be free.' })
  party_size: number = 1;
}

export class AvailabilityQuery extends DateRangeQuery {
  @IntField({ optional: true, max: 44_640, description: 'Minutes that chosen options add to the booking.' })
  extra_minutes: number = 0;

  @IntField({ optional: true, min: 1, max: MAX_SEATS, description: 'Seats that must be free.' })
  party_size: number = 1;
}

export class DefinitionsQuery {
  @ReferenceField({ optional: true })
  resource_id?: number;
}
