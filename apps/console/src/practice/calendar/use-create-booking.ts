import { useQueryClient } from '@tanstack/react-query';
import type { Result } from '@comptoir/booking-client';
import { useBookingClient } from '../booking-context';
import { type AnswerForm, type CustomField, toCustomValues } from '../form/custom-fields';
import { formKey } from '../form/use-form-fields';

/** The form for a new booking. */
export interface BookingForm {
  resource_id: number;
  client_name: string;
  email?: string | null;
  phone?: string | null;
  start_at: string;
  end_at: string;
  party_size?: number | null;
  additional_resource_ids?: number[] | null;
  override_holds?: boolean | null;
  notes?: string | null;
  locale?: string | null;
  custom_values?: AnswerForm[];
}

/** Returns a function that books for a client. */
export function useCreateBooking(): (form: BookingForm) => Promise<Result<'adminBookings.create'>> {
  const booking = useBookingClient();
  const queries = useQueryClient();
  return ({ email, phone, notes, custom_values: answers, ...given }) => {
    const { party_size, additional_resource_ids, override_holds, ...form } = given;
    const fields = queries.getQueryData<CustomField[]>(formKey(form.resource_id)) ?? [];
    return booking.adminBookings.create({
      ...form,
      ...(party_size && { party_size }),
      ...(additional_resource_ids?.length && { additional_resource_ids }),
      ...(override_holds && { override_holds }),
      ...(email && { email }),
      ...(phone && { phone }),
      ...(notes && { notes }),
      ...(fields.length > 0 && { custom_values: toCustomValues(fields, answers) }),
    });
  };
}
