import DeleteIcon from '@mui/icons-material/Delete';
import EventAvailableIcon from '@mui/icons-material/EventAvailable';
import PersonRemoveIcon from '@mui/icons-material/PersonRemove';
import { useRedirect, useTranslate } from 'ra-core';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { InstantInput } from '../../shared/ui/instant-input';
import { useBookingClient } from '../booking-context';
import type { WaitingEntry } from './waiting-entry';

interface Props {
  entry: WaitingEntry;
}

/** Offers a time now, whatever the place in the line. */
export function OfferTime({ entry: { id } }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  return (
    <ActionDialog<{ start_at?: string | null }>
      label="practice.waiting.offer"
      icon={<EventAvailableIcon />}
      consequence={translate('practice.waiting.offer_consequence')}
      submit={({ start_at: start }) => client.adminWaitingList.offer({ id, start_at: start ?? undefined })}
      done="practice.waiting.offered"
    >
      <InstantInput
        source="start_at"
        label="resources.bookings.fields.start_at"
        helperText="practice.waiting.start_help"
      />
    </ActionDialog>
  );
}

/** Takes a client off the list. */
export function RemoveEntry({ entry: { id } }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  return (
    <ActionDialog
      label="practice.waiting.remove"
      icon={<PersonRemoveIcon />}
      color="error"
      consequence={translate('practice.waiting.remove_consequence')}
      submit={() => client.adminWaitingList.remove({ id })}
      done="practice.waiting.removed"
    />
  );
}

/** Deletes an entry that ended, with the data of its client. */
export function DeleteEntry({ entry: { id } }: Props): React.JSX.Element {
  const translate = useTranslate();
  const client = useBookingClient();
  const redirect = useRedirect();
  return (
    <ActionDialog
      label="practice.waiting.delete"
      icon={<DeleteIcon />}
      color="error"
      consequence={translate('resources.waiting-list.delete_text')}
      submit={() => client.adminWaitingList.delete({ id })}
      done="practice.waiting.deleted"
      onDone={() => redirect('list', 'waiting-list')}
    />
  );
}
