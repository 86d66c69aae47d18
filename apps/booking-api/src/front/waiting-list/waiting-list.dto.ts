import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import { EmailField, EnumField, IntField, StringField } from '@comptoir/http';
import { isTimeZone } from '@comptoir/time';
import { BusinessDateField, DateTimeField } from '../../platform/business-time/business-time.dto';
import {
  CheckedField,
  EmailProofField,
  MAX_SEATS,
  OptionalEmail,
  OptionalText,
  ReferenceField,
} from '../../platform/http/dto-fields';
import { PageQuery } from '../../platform/http/paging';
import { minutesOf } from '../../calendar/slots/slots.rules';

const SHOWN_STATUSES = ['waiting', 'offered', 'booked', 'left', 'removed', 'ended'] as const;
export type ShownStatus = (typeof SHOWN_STATUSES)[number];

const TimeField = (options: {
  description: string;
  endOfDay?: boolean;
  example: string;
}): PropertyDecorator =>
  CheckedField({
    api: { type: String, pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$' },
    optional: true,
    description: options.description,
    example: options.example,
    check: (value) => minutesOf(value, options) !== undefined,
    message: '$property must be a time (HH:MM)',
  });

/** The wish of a client: for what, when, and for how many people. */
class WaitingWish {
  @ReferenceField({
    optional: true,
    description: 'Service that the client waits for; absent for a resource.',
  })
  service_id?: number;

  @applyDecorators(
    ValidateIf(
      ({ service_id }: { service_id?: unknown }, value) => service_id === undefined || value !== undefined,
    ),
    ReferenceField({ description: 'Resource; with `service_id` absent for anyone who offers it.' }),
    ApiProperty({ required: false }),
  )
  resource_id?: number;

  @IntField({
    min: 1,
    optional: true,
    description: 'Length of the service, one of its `durations`; its first one when absent.',
  })
  duration_min?: number;

  @IntField({ min: 1, max: MAX_SEATS, optional: true, description: 'Seats that it takes; 1 when absent.' })
  party_size: number = 1;

  @BusinessDateField({ description: 'First date that would do.' })
  date_from: string;

  @BusinessDateField({
    optional: true,
    description: 'Last date, at most 61 days later; the first when absent.',
  })
  date_to?: string;

  @TimeField({ description: 'Earliest start on each of the dates; any when absent.', example: '14:00' })
  time_from?: string;

  @TimeField({
    description: 'Latest end on each of the dates, up to `24:00`; any when absent.',
    example: '18:00',
    endOfDay: true,
  })
  time_to?: string;

  @StringField({
    min: 1,
    max: 200,
    pattern: /^[^\r\n]*$/,
    patternMessage: '$property must be a single line',
    patternCode: 'MULTIPLE_LINES',
    example: 'Ada Lovelace',
  })
  client_name: string;

  @OptionalText({ max: 50 })
  phone?: string;

  @StringField({
    max: 100,
    optional: true,
    nullable: true,
    example: 'fr',
    description: 'Language of mails to the client; unavailable languages are ignored.',
  })
  locale?: string | null;

  @CheckedField({
    api: { type: String, maxLength: 100 },
    optional: true,
    description: 'IANA zone of the client, in which mails say the time as well.',
    example: 'Europe/London',
    check: (value) => typeof value === 'string' && value.length <= 100 && isTimeZone(value),
    message: '$property must be an IANA time zone',
  })
  time_zone?: string;
}

/** POST /waiting-list. */
export class JoinWaitingList extends WaitingWish {
  @EmailField({ example: 'ada@example.com' })
  email: string;

  @EmailProofField()
  email_proof?: string | null;
}

/** POST /admin/waiting-list: `email` or `phone` is required. */
export class AddToWaitingList extends WaitingWish {
  @OptionalEmail()
  email?: string;
}

/** POST /admin/waiting-list/{id}/offer. */
export class OfferTime {
  @DateTimeField({
    optional: true,
    description:
      'Start of a free time of the service or the resource, on any date; the first one that fits when absent.',
  })
  start_at?: string;
}

export class WaitingListQuery extends PageQuery {
  @EnumField(SHOWN_STATUSES, {
    optional: true,
    description: '`waiting` without those who have an open offer.',
  })
  status?: ShownStatus;

  @ReferenceField({ optional: true, description: 'Only those who wait for this resource, or for anyone.' })
  resource_id?: number;

  @ReferenceField({ optional: true, description: 'Only those who wait for this service.' })
  service_id?: number;

  @BusinessDateField({ optional: true, description: 'Only those who wait for this day or a later one.' })
  date_from?: string;

  @BusinessDateField({ optional: true, description: 'Only those who wait for this day or an earlier one.' })
  date_to?: string;

  @StringField({ max: 200, optional: true, description: 'Part of name, e-mail address or phone number.' })
  search?: string;
}
