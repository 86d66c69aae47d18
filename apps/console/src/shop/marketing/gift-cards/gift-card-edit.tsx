import type { Result } from '@comptoir/store-client';
import { Box, Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { BooleanInput, DateInput, Edit, SimpleForm, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { Money } from '../../../shared/ui/money';
import { Status } from '../../../shared/ui/status-field';
import { GiftCardTransactions } from './gift-card-transactions';

const HELP = 'resources.gift-cards.help';

/** One gift card with every change of its balance. */
export default function GiftCardEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <Balance />
        <FormSection title="resources.gift-cards.sections.terms">
          <TextInput source="recipient_email" type="email" helperText={`${HELP}.recipient`} />
          <DateInput source="expires_at" helperText={`${HELP}.expires_at`} />
          <BooleanInput source="is_active" helperText={`${HELP}.is_active`} />
        </FormSection>
      </SimpleForm>
      <GiftCardTransactions />
    </Edit>
  );
}

function Balance(): React.JSX.Element | null {
  const card = useRecordContext<Result<'adminGiftCards.get'>>();
  const translate = useTranslate();
  if (!card) return null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center', mb: 2 }}>
      <Typography variant="h5" component="p">
        <Money amount={card.balance} currency={card.currency} />
      </Typography>
      <Typography color="text.secondary">
        {translate('resources.gift-cards.of')} <Money amount={card.initial_amount} currency={card.currency} />
      </Typography>
      <Status value={card.status} resource="gift-cards" />
      <Typography sx={{ fontFamily: 'monospace' }}>{card.code}</Typography>
    </Box>
  );
}
