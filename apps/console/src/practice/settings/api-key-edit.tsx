import { ApiKeyEdit } from '../../shared/api-keys/api-key-edit';
import { useBookingClient } from '../booking-context';
import { API_KEY_AREAS } from './api-key-areas';

/** One key of a program. */
export default function EditApiKey(): React.JSX.Element {
  const booking = useBookingClient();
  return (
    <ApiKeyEdit
      areas={API_KEY_AREAS}
      rotate={(input) => booking.adminApiKeys.rotate(input)}
      revoke={(input) => booking.adminApiKeys.revoke(input)}
    />
  );
}
