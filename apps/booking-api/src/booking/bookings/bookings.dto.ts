import { applyDecorators } from '@nestjs/common';
import { ApiProperty, PickType } from '@nestjs/swagger';
import { Allow, ValidateIf } from 'class-validator';
import {
  BooleanField,
  EmailField,
  EnumField,
  IdListField,
  IntField,
  MoneyField,
  ObjectListField,
  StringField,
} from '@comptoir/http';
import { DateTimeField } from '../../platform/business-time/business-time.dto';
import {
  EmailProofField,
  MAX_SEATS,
  OptionalColor,
  OptionalEmail,
  OptionalText,
  ReferenceField,
} from '../../platform/http/dto-fields';
import type { ServiceTerms } from '../../practice/services/services.queries';
import { UUID } from './booking-token-pipe';
import { OUTCOMES, type Outcome, STATUSES_OF_STAFF } from './bookings.entity';

const MAX_ANSWERS = 100;
const MAX_ADDITIONAL = 5;
/** With one of each group of a service. */
const MAX_STORED = 8;
const ONE_LINE = {
  pattern: /^[^\r\n]*$/,
  patternMessage: '$property must be a single line',
  patternCode: 'MULTIPLE_LINES',
} as const;

const PartySizeField = (): PropertyDecorator =>
  IntField({ min: 1, max: MAX_SEATS, optional: true, description: 'Seats that it takes; 1 when absent.' });

const AdditionalResourcesField = (max = MAX_ADDITIONAL): PropertyDecorator =>
  IdListField({
    max,
    optional: true,
    description: 'Resources that it needs besides `resource_id`, such as a room: all of them, or none.',
  });

const TimeZoneField = (): PropertyDecorator =>
  StringField({
    max: 100,
    optional: true,
    nullable: true,
    example: 'Europe/Paris',
    description: 'IANA time zone of the client, for mails and pages; unknown zones are ignored.',
  });

const SmsConsentField = (): PropertyDecorator =>
  BooleanField({
    optional: true,
    description: 'True when the client agreed to text messages about this booking; without it none is sent.',
  });

const ExtraMinutesField = (): PropertyDecorator =>
  IntField({ optional: true, max: 44_640, description: 'Minutes that chosen options add to the booking.' });

/** Declares a field that a booking of a service may leave out. */
const UnlessService = (field: PropertyDecorator): PropertyDecorator =>
  applyDecorators(
    ValidateIf(
      ({ service_id }: { service_id?: unknown }, value) => service_id === undefined || value !== undefined,
    ),
    field,
    ApiProperty({ required: false }),
  );

/** An answer to one field of the booking form. */
export class CustomValue {
  @ReferenceField()
  field_id: number;

  @ApiProperty({
    required: false,
    nullable: true,
    description: 'Text; numbers and booleans become text, objects and arrays JSON.',
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      { type: 'boolean' },
      { type: 'object' },
      { type: 'array', items: {} },
    ],
  })
  @Allow()
  value?: unknown;
}

/** Fields common to bookings by clients and by staff. */
class BookingInput {
  @ReferenceField({ optional: true, description: 'Service that is booked; absent for a resource alone.' })
  service_id?: number;

  @UnlessService(
    ReferenceField({
      description: 'Resource that is booked; with `service_id` absent for anyone who offers it.',
    }),
  )
  resource_id?: number;

  @IntField({
    min: 1,
    optional: true,
    description: 'Length of the service, one of its `durations`; its first one when absent.',
  })
  duration_min?: number;

  @StringField({ max: 200, ...ONE_LINE, example: 'Ada Lovelace' })
  client_name: string;

  @OptionalText({ max: 50 })
  phone?: string;

  @DateTimeField()
  start_at: string;

  @UnlessService(DateTimeField({ endOfDay: true, example: '2030-01-07T10:00' }))
  end_at?: string;

  @PartySizeField()
  party_size?: number;

  @AdditionalResourcesField()
  additional_resource_ids?: number[];

  @OptionalText({ max: 5000 })
  notes?: string;

  @OptionalColor()
  color?: string;

  @StringField({
    max: 100,
    optional: true,
    nullable: true,
    example: 'fr',
    description: 'Language of mails to the client; unavailable languages are ignored.',
  })
  locale?: string | null;

  @TimeZoneField()
  time_zone?: string | null;

  @SmsConsentField()
  sms_consent?: boolean;

  @ObjectListField(() => CustomValue, { max: MAX_ANSWERS, optional: true, nullable: true })
  custom_values?: CustomValue[] | null;
}

/** A booking by its client. */
export class BookingByClient extends BookingInput {
  @StringField({
    max: 100,
    pattern: UUID,
    optional: true,
    nullable: true,
    description: 'Token of the hold that becomes the booking. A hold that has ended is ignored.',
  })
  hold_token?: string | null;

  @EmailField({ example: 'ada@example.com' })
  email: string;

  @EmailProofField()
  email_proof?: string | null;
}

/** Declares a field that a client of the waiting list may leave out. */
const UnlessWaiting = (): PropertyDecorator =>
  applyDecorators(
    ValidateIf(
      ({ waiting_token }: { waiting_token?: unknown }, value) => !waiting_token || value !== undefined,
    ),
    ApiProperty({ required: false }),
  );

/** POST /bookings. */
export class CreateBooking extends BookingByClient {
  @StringField({
    max: 100,
    pattern: UUID,
    optional: true,
    nullable: true,
    description:
      'Token of an entry of the waiting list. With the hold of its open offer, name, e-mail address and phone number are those of the entry, unless they are given.',
  })
  waiting_token?: string | null;

  @MoneyField({
    decimals: 3,
    optional: true,
    nullable: true,
    description: '`price` of the quote that the client has read. With another one by now, nothing is booked.',
  })
  expected_price?: string | null;

  @StringField({
    max: 64,
    optional: true,
    nullable: true,
    description:
      '`terms` of the quote that the client has read. With other conditions by now, nothing is booked.',
  })
  expected_terms?: string | null;

  @UnlessWaiting()
  override client_name: string;

  @UnlessWaiting()
  override email: string;
}

/** POST /bookings/quote: a booking whose form may be incomplete. */
export class QuoteBooking extends PickType(CreateBooking, [
  'service_id',
  'resource_id',
  'duration_min',
  'start_at',
  'end_at',
  'party_size',
  'additional_resource_ids',
  'phone',
  'notes',
  'color',
  'locale',
  'custom_values',
  'hold_token',
]) {
  @OptionalText({ max: 200, ...ONE_LINE })
  client_name?: string;

  @OptionalEmail()
  email?: string;
}

const OverrideField = (): PropertyDecorator =>
  BooleanField({ optional: true, description: 'True ends the holds of clients that are in the way.' });

export class CreateBookingByAdmin extends BookingInput {
  @OverrideField()
  override_holds?: boolean;

  @OptionalEmail()
  email?: string;
}

/** POST /holds. */
export class CreateHold extends PickType(CreateBooking, [
  'service_id',
  'resource_id',
  'duration_min',
  'start_at',
  'end_at',
  'party_size',
  'additional_resource_ids',
]) {
  @ExtraMinutesField()
  extra_minutes: number = 0;
}

/** The part of a request that says what is booked, and when. */
export type Placeable = Pick<
  CreateBooking,
  | 'service_id'
  | 'resource_id'
  | 'duration_min'
  | 'start_at'
  | 'end_at'
  | 'party_size'
  | 'additional_resource_ids'
> &
  Partial<Pick<CreateBooking, 'hold_token' | 'custom_values'> & Pick<CreateHold, 'extra_minutes'>>;

/** A request whose resource and end are known, with its service if it has one. */
export type Placed<T> = Omit<T, 'resource_id' | 'end_at'> & {
  resource_id: number;
  end_at: string;
  service?: ServiceTerms;
};

/** PUT /holds/{token}. */
export class UpdateHold {
  @ExtraMinutesField()
  extra_minutes?: number;
}

/** POST /bookings/{token}/reschedule. */
export class RescheduleBooking {
  @DateTimeField()
  start_at: string;
}

export class UpdateBooking {
  @OverrideField()
  override_holds?: boolean;

  @ReferenceField({ optional: true })
  resource_id?: number;

  @StringField({ min: 1, max: 200, ...ONE_LINE, optional: true })
  client_name?: string;

  @OptionalEmail()
  email?: string;

  @OptionalText({ max: 50 })
  phone?: string;

  @TimeZoneField()
  time_zone?: string | null;

  @SmsConsentField()
  sms_consent?: boolean;

  @DateTimeField({ optional: true })
  start_at?: string;

  @DateTimeField({ optional: true, endOfDay: true })
  end_at?: string;

  @PartySizeField()
  party_size?: number;

  @AdditionalResourcesField(MAX_STORED)
  additional_resource_ids?: number[];

  @EnumField(STATUSES_OF_STAFF, { optional: true })
  status?: (typeof STATUSES_OF_STAFF)[number];

  @MoneyField({
    optional: true,
    decimals: 3,
    description:
      'With `status` `cancelled`: what to refund by card; everything that was paid by card when absent.',
  })
  refund_amount?: string;

  @MoneyField({
    optional: true,
    decimals: 3,
    description:
      'With `status` `cancelled`: what the business gives back on site; everything that was paid there when absent.',
  })
  on_site_refund_amount?: string;

  @OptionalText({ max: 5000 })
  notes?: string;

  @OptionalColor()
  color?: string;
}

/** PUT /admin/bookings/{id}/outcome. */
export class SetOutcome {
  @EnumField(OUTCOMES, {
    nullable: true,
    description: 'Whether the client came; null for a booking whose outcome is open again.',
  })
  outcome: Outcome | null;
}
