import DeleteForeverIcon from '@mui/icons-material/DeleteForever';
import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';
import { type Client, keyOf } from './client-key';

interface Props {
  client: Client;
  onErased(): void;
}

interface ErasureForm {
  confirmation: string;
  cancel: boolean;
}

/** Erases everything about a client, once their address, or their name without one, was typed. Coming bookings are cancelled on request only. */
export function EraseClient({ client, onErased }: Props): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { email, client_name: name, bookings, coming } = client;
  const wanted = email || name;
  const [label, help] = email
    ? ['practice.clients.confirmation', 'practice.clients.type_address']
    : ['practice.clients.confirmation_name', 'practice.clients.type_name'];
  const isSame = (text?: string): string | undefined =>
    text?.trim().toLowerCase() === wanted.trim().toLowerCase() ? undefined : translate(help);
  return (
    <ActionDialog<ErasureForm>
      label="practice.clients.erase"
      icon={<DeleteForeverIcon />}
      color="error"
      consequence={translate('practice.clients.erase_consequence', { email: wanted, smart_count: bookings })}
      defaultValues={{ confirmation: '', cancel: false }}
      submit={({ cancel }) =>
        booking.adminClients.erase({ client: keyOf(client), ...(cancel && { cancel }) })
      }
      done="practice.clients.erased"
      onDone={onErased}
    >
      {coming > 0 && (
        <BooleanInput
          source="cancel"
          label={translate('practice.clients.cancel_coming', { smart_count: coming })}
        />
      )}
      <TextInput source="confirmation" label={label} helperText={help} validate={isSame} autoComplete="off" />
    </ActionDialog>
  );
}
