import { Create, SimpleForm, TextInput, required } from 'react-admin';
import { CurrencyInputs } from './currency-inputs';

/** A new currency. */
export default function CurrencyCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <TextInput
          source="code"
          validate={required()}
          parse={(text: string) => text.toUpperCase()}
          helperText="resources.currencies.help.code"
        />
        <CurrencyInputs />
      </SimpleForm>
    </Create>
  );
}
