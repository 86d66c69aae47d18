import { useTranslate } from 'ra-core';
import { nameConflicts } from './series-conflicts';
import { type BookingForm, useCreateBooking } from './use-create-booking';

/** The first booking that was made, with the message about it. */
interface Booked {
  id: number;
  /** Text or its key. */
  message: string;
  /** Set for a series. */
  options?: Record<string, unknown>;
}

/** Returns a function that books what a form asks for, once or in a series. */
export function useBookForm(): (form: BookingForm) => Promise<Booked> {
  const translate = useTranslate();
  const { create, createSeries } = useCreateBooking();
  return async (form) => {
    if (!form.repeat?.frequency) {
      const { id } = await create(form);
      return { id, message: 'practice.calendar.booked' };
    }
    const { bookings, skipped } = await createSeries(form).catch(nameConflicts);
    const parts = [translate('practice.series.booked', { smart_count: bookings.length })];
    if (skipped.length) parts.push(translate('practice.series.skipped', { smart_count: skipped.length }));
    return { id: bookings[0]?.id ?? 0, message: parts.join(' '), options: { _: parts.join(' ') } };
  };
}
