import type { Result } from '@comptoir/store-client';
import { required } from 'ra-core';
import { BooleanInput, Create, DateInput, SimpleForm, TextInput } from 'react-admin';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { FormSection } from '../../../shared/ui/form-section';
import { useFacts } from '../../../shared/layout/facts';
import { MoneyInput } from '../../../shared/ui/money-input';
import { CurrencyInput } from '../currency-input';
import { IssuedCode } from './issued-code';

type GiftCard = Result<'adminGiftCards.create'>;

const HELP = 'resources.gift-cards.help';

/** Issues a gift card, and shows its code. */
export default function GiftCardCreate(): React.JSX.Element {
  const { currency } = useFacts();
  const [issued, setIssued] = useState<GiftCard>();
  return (
    <>
      <Create<GiftCard> redirect={false} mutationOptions={{ onSuccess: setIssued }}>
        <SimpleForm
          defaultValues={{ currency, is_active: true }}
          sanitizeEmptyValues
          warnWhenUnsavedChanges={!issued}
        >
          <Fields />
        </SimpleForm>
      </Create>
      {issued && <IssuedCode card={issued} />}
    </>
  );
}

function Fields(): React.JSX.Element {
  const currency = useWatch<{ currency?: string }>({ name: 'currency' });
  return (
    <FormSection title="resources.gift-cards.sections.issue" hint={`${HELP}.issue`}>
      <MoneyInput source="initial_amount" currency={currency} validate={required()} />
      <CurrencyInput source="currency" />
      <TextInput source="recipient_email" type="email" helperText={`${HELP}.recipient`} />
      <DateInput source="expires_at" helperText={`${HELP}.expires_at`} />
      <TextInput source="code" helperText={`${HELP}.code`} />
      <BooleanInput source="is_active" helperText={`${HELP}.is_active`} />
    </FormSection>
  );
}
