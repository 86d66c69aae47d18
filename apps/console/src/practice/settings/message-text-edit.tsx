import type { Input } from '@comptoir/booking-client';
import { useMemo } from 'react';
import { MessageEdit } from '../../shared/message-texts/message-edit';
import type { MessageTextCalls } from '../../shared/message-texts/message-texts';
import { useBookingClient } from '../booking-context';

// The list has given the names of the message and of the language.
type Named = Input<'adminMessageTexts.deleteText'>;
type Updated = Input<'adminMessageTexts.updateText'>;
type Previewed = Input<'adminMessageTexts.preview'>;

/** One message of the practice to its clients. */
export default function MessageTextEdit(): React.JSX.Element {
  const booking = useBookingClient();
  const calls = useMemo(
    (): MessageTextCalls => ({
      save: (draft, options) => booking.adminMessageTexts.updateText(draft as Updated, options),
      drop: (text, options) => booking.adminMessageTexts.deleteText(text as Named, options),
      preview: (draft, options) => booking.adminMessageTexts.preview(draft as Previewed, options),
      test: (draft) => booking.adminMessageTexts.test(draft as Previewed),
    }),
    [booking],
  );
  return <MessageEdit calls={calls} />;
}
