import { EnumField, StringField } from '@comptoir/http';
import { DateRangeQuery } from '../../platform/business-time/business-time.dto';
import { ReferenceField } from '../../platform/http/dto-fields';
import {
  CALENDAR_KINDS,
  type CalendarKind,
  FAILURE_POLICIES,
  type FailurePolicy,
} from './external-calendars.entity';

const NAME = { min: 1, max: 200 };
const ADDRESS = {
  min: 1,
  max: 2048,
  description: 'https or webcal. It is stored encrypted and never shown again.',
  example: 'https://calendar.example.com/private/basic.ics',
};
const POLICY =
  'While the calendar cannot be read for hours: `open` takes bookings, `closed` takes none. `open` by default.';
const LOGIN = { optional: true, nullable: true, max: 255, keepBlanks: true } as const;
const USERNAME = 'Name of the login; null for none.';
const PASSWORD = 'Never shown again; null for none.';

/** POST /admin/external-calendars. */
export class CreateExternalCalendar {
  @ReferenceField()
  resource_id: number;

  @EnumField(CALENDAR_KINDS, {
    description: '`ics` is an iCalendar file, `caldav` a calendar of a CalDAV server.',
  })
  kind: CalendarKind;

  @StringField(NAME)
  name: string;

  @StringField(ADDRESS)
  address: string;

  @StringField({ ...LOGIN, description: USERNAME })
  username?: string | null;

  @StringField({ ...LOGIN, description: PASSWORD })
  password?: string | null;

  @EnumField(FAILURE_POLICIES, { optional: true, description: POLICY })
  on_failure?: FailurePolicy;
}

/** PUT /admin/external-calendars/{id}: any of the fields. */
export class UpdateExternalCalendar {
  @StringField({ ...NAME, optional: true })
  name?: string;

  @StringField({ ...ADDRESS, optional: true })
  address?: string;

  @StringField({ ...LOGIN, description: USERNAME })
  username?: string | null;

  @StringField({ ...LOGIN, description: PASSWORD })
  password?: string | null;

  @EnumField(FAILURE_POLICIES, { optional: true, description: POLICY })
  on_failure?: FailurePolicy;
}

export class ExternalCalendarListQuery {
  @ReferenceField({ optional: true })
  resource_id?: number;
}

export class ExternalBusyQuery extends DateRangeQuery {
  @ReferenceField({ optional: true })
  resource_id?: number;
}
