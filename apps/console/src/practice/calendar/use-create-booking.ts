import { useQueryClient } from '@tanstack/react-query';
import type { Input, Result } from '@comptoir/booking-client';
import { useBookingClient } from '../booking-context';
import { type AnswerForm, type CustomField, toCustomValues } from '../form/custom-fields';
import { formKey } from '../form/use-form-fields';
import { formSourceOf, useServices } from '../services/use-services';
import { useResources } from './use-calendar-data';

type Place = Pick<
  Input<'adminBookings.create'>,
  'service_id' | 'duration_min' | 'resource_id' | 'start_at' | 'end_at'
>;
type BookingBody = Omit<Input<'adminBookings.create'>, 'override_holds'>;
type Repeat = Input<'adminBookingSeries.create'>['repeat'];

/** The form for a new booking. */
export interface BookingForm {
  service_id?: number | null;
  duration_min?: number | null;
  /** Absent with a service for anyone who offers it. */
  resource_id?: number | null;
  client_name: string;
  email?: string | null;
  phone?: string | null;
  start_at: string;
  end_at?: string | null;
  party_size?: number | null;
  additional_resource_ids?: number[] | null;
  override_holds?: boolean | null;
  notes?: string | null;
  locale?: string | null;
  custom_values?: AnswerForm[];
  /** Repetition of the booking; a single one has no frequency. */
  repeat?: {
    frequency?: 'weekly' | 'monthly' | null;
    interval?: number | null;
    weekdays?: number[] | null;
    monthly_by?: 'day' | 'weekday' | 'last_weekday' | null;
    count?: number | null;
  } | null;
  skip_taken?: boolean | null;
}

/** Functions that book for a client. */
interface Creation {
  create(form: BookingForm): Promise<Result<'adminBookings.create'>>;
  createSeries(form: BookingForm): Promise<Result<'adminBookingSeries.create'>>;
  preview(form: BookingForm): Promise<Result<'adminBookingSeries.preview'>>;
}

/** Returns the functions that book for a client, once or in a series. */
export function useCreateBooking(): Creation {
  const booking = useBookingClient();
  const queries = useQueryClient();
  const { data: services = [] } = useServices();
  const { data: resources = [] } = useResources();
  const bodyFrom = (form: BookingForm): BookingBody => {
    const service = services.find(({ id }) => id === form.service_id);
    const source = service ? formSourceOf(service, resources) : form.resource_id;
    return bodyOf(form, queries.getQueryData<CustomField[]>(formKey(source ?? 0)) ?? []);
  };
  return {
    create: (form) =>
      booking.adminBookings.create({
        ...bodyFrom(form),
        ...(form.override_holds && { override_holds: true }),
      }),
    createSeries: (form) =>
      booking.adminBookingSeries.create({
        ...bodyFrom(form),
        repeat: repeatOf(form),
        on_conflict: form.skip_taken ? 'skip' : 'refuse',
      }),
    preview: (form) => {
      const { client_name: _, ...body } = bodyFrom(form);
      return booking.adminBookingSeries.preview({ ...body, repeat: repeatOf(form) });
    },
  };
}

/** Returns the body of a request; what is empty is left out. */
function bodyOf(form: BookingForm, fields: CustomField[]): BookingBody {
  const { client_name, email, phone, notes, locale, party_size, additional_resource_ids } = form;
  return {
    client_name,
    ...placeOf(form),
    ...(party_size && { party_size }),
    ...(additional_resource_ids?.length && { additional_resource_ids }),
    ...(email && { email }),
    ...(phone && { phone }),
    ...(notes && { notes }),
    ...(locale && { locale }),
    ...(fields.length > 0 && { custom_values: toCustomValues(fields, form.custom_values) }),
  };
}

/** Returns what is booked, and when: the length of a service says its end. */
function placeOf({ service_id, duration_min, resource_id, start_at, end_at }: BookingForm): Place {
  const resource = resource_id ? { resource_id } : {};
  if (!service_id) return { start_at, ...resource, ...(end_at && { end_at }) };
  return { service_id, start_at, ...resource, ...(duration_min && { duration_min }) };
}

/** Returns how a booking repeats; what belongs to the other frequency is left out. */
function repeatOf({ repeat }: BookingForm): Repeat {
  const { frequency, interval, weekdays, monthly_by, count } = repeat ?? {};
  return {
    frequency: frequency ?? 'weekly',
    ...(interval && { interval }),
    ...(frequency === 'weekly' && weekdays?.length && { weekdays }),
    ...(frequency === 'monthly' && monthly_by && { monthly_by }),
    ...(count && { count }),
  };
}
