import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { CurrencyInputs } from './currency-inputs';

/** One currency. A currency is turned off and never deleted, because orders are in it. */
export default function CurrencyEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />} transform={withTextRate}>
      <SimpleForm toolbar={<FormToolbar canDelete={false} />} warnWhenUnsavedChanges>
        <CurrencyInputs />
      </SimpleForm>
    </Edit>
  );
}

/** Rates are sent as text, so that no digit is lost. */
function withTextRate(
  { exchange_rate, ...rest }: Record<string, unknown>,
  options?: { previousData?: Record<string, unknown> },
): Record<string, unknown> {
  const isSame = String(options?.previousData?.exchange_rate) === String(exchange_rate);
  return isSame ? rest : { ...rest, exchange_rate: String(exchange_rate) };
}
