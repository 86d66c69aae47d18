import { required } from 'ra-core';
import { AutocompleteInput, BooleanInput, ReferenceInput, TextInput } from 'react-admin';
import { FormSection } from '../../../shared/ui/form-section';
import { InstantInput } from '../../../shared/ui/instant-input';
import { CurrencyInput } from '../currency-input';

const HELP = 'resources.price-lists.help';

/** The fields of a price list; its currency is chosen once. */
export function PriceListForm({ isNew = false }: { isNew?: boolean }): React.JSX.Element {
  return (
    <>
      <FormSection title="resources.price-lists.sections.what" hint={`${HELP}.what`}>
        <TextInput source="name" validate={required()} helperText={`${HELP}.name`} />
        {isNew ? (
          <CurrencyInput source="currency" helperText={`${HELP}.currency`} />
        ) : (
          <TextInput source="currency" readOnly />
        )}
        <ReferenceInput
          source="customer_group_id"
          reference="customer-groups"
          sort={{ field: 'name', order: 'ASC' }}
        >
          <AutocompleteInput
            optionText="name"
            filterToQuery={(search: string) => ({ search })}
            helperText={`${HELP}.customer_group`}
          />
        </ReferenceInput>
        <BooleanInput source="is_active" helperText="resources.offers.help.is_active" />
      </FormSection>
      <FormSection title="resources.offers.sections.dates">
        <InstantInput source="starts_at" />
        <InstantInput source="ends_at" />
      </FormSection>
    </>
  );
}
