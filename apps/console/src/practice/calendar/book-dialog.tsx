import { useNotify } from 'ra-core';
import type { ReactNode } from 'react';
import { OpenActionDialog } from '../../shared/ui/action-dialog';
import { NewBookingInputs } from './booking-inputs';
import { useRefreshCalendar } from './use-calendar-data';
import { useBookForm } from './use-book-form';
import type { BookingForm } from './use-create-booking';

interface Props {
  defaults: Partial<BookingForm>;
  /** Stands above the inputs. */
  children?: ReactNode;
  close(): void;
}

/** Books for a client at a time of the calendar. */
export function BookDialog({ defaults, children, close }: Props): React.JSX.Element {
  const notify = useNotify();
  const refresh = useRefreshCalendar();
  const book = useBookForm();
  return (
    <OpenActionDialog<BookingForm>
      label="practice.calendar.book"
      consequence={children}
      defaultValues={defaults}
      submit={async (form) => {
        const { message, options } = await book(form);
        if (options) notify(message, { type: 'info', messageArgs: options });
        await refresh();
      }}
      done="practice.calendar.booked"
      onDone={() => undefined}
      close={close}
    >
      <NewBookingInputs />
    </OpenActionDialog>
  );
}
