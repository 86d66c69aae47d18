import DeleteForeverIcon from '@mui/icons-material/DeleteForever';
import type { Result } from '@comptoir/booking-client';
import { useTranslate } from 'ra-core';
import { BooleanInput, TextInput } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { useBookingClient } from '../booking-context';

interface Props {
  client: Result<'adminClients.list'>[number];
  onErased(): void;
}

interface ErasureForm {
  confirmation: string;
  cancel: boolean;
}

/** Erases everything about a client, once their address was typed. Coming bookings are cancelled on request only. */
export function EraseClient({ client, onErased }: Props): React.JSX.Element {
  const translate = useTranslate();
  const booking = useBookingClient();
  const { email, bookings, coming } = client;
  const isSame = (text?: string): string | undefined =>
    text?.trim().toLowerCase() === email ? undefined : translate('practice.clients.type_address');
  return (
    <ActionDialog<ErasureForm>
      label="practice.clients.erase"
      icon={<DeleteForeverIcon />}
      color="error"
      consequence={translate('practice.clients.erase_consequence', { email, smart_count: bookings })}
      defaultValues={{ confirmation: '', cancel: false }}
      submit={({ cancel }) => booking.adminClients.erase({ email, ...(cancel && { cancel }) })}
      done="practice.clients.erased"
      onDone={onErased}
    >
      {coming > 0 && (
        <BooleanInput
          source="cancel"
          label={translate('practice.clients.cancel_coming', { smart_count: coming })}
        />
      )}
      <TextInput
        source="confirmation"
        label="practice.clients.confirmation"
        helperText="practice.clients.type_address"
        validate={isSame}
        autoComplete="off"
      />
    </ActionDialog>
  );
}
