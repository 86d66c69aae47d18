import {
  ArrayInput,
  AutocompleteArrayInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceArrayInput,
  SelectInput,
  SimpleFormIterator,
  TextInput,
  required,
} from 'react-admin';
import { MoneyInput } from '../../shared/ui/money-input';
import { TranslationInputs } from '../translation-inputs';

export const RATE_TYPES = ['flat', 'weight_based', 'price_based', 'free'].map((id) => ({
  id,
  name: `resources.shipping-methods.states.${id}`,
}));
const toSearch = (search: string): { search: string } => ({ search });

/** The fields of a shipping method; its costs depend on the way they are counted. */
export function MethodInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="description" multiline />
      <TextInput source="carrier" />
      <NumberInput
        source="days_min"
        min={0}
        validate={required()}
        helperText="resources.shipping-methods.help.days"
      />
      <NumberInput
        source="days_max"
        min={0}
        validate={required()}
        helperText="resources.shipping-methods.help.days"
      />
      <ReferenceArrayInput source="zone_ids" reference="shipping-zones">
        <AutocompleteArrayInput
          optionText="name"
          filterToQuery={toSearch}
          helperText="resources.shipping-methods.help.zone_ids"
        />
      </ReferenceArrayInput>
      <SelectInput source="rate_type" choices={RATE_TYPES} validate={required()} />
      <FormDataConsumer<{ rate_type?: string }>>
        {({ formData }) => <Costs rateType={formData.rate_type} />}
      </FormDataConsumer>
      <NumberInput source="sort_order" min={0} helperText="resources.banners.help.sort_order" />
      <BooleanInput source="is_pickup" helperText="resources.shipping-methods.help.is_pickup" />
      <BooleanInput source="is_active" />
      <TranslationInputs fields={['name', 'description']} />
    </>
  );
}

function Costs({ rateType }: { rateType: string | undefined }): React.JSX.Element | null {
  if (rateType === undefined || rateType === 'free') return null;
  if (rateType === 'flat') {
    return (
      <>
        <MoneyInput source="cost" />
        <MoneyInput source="free_over" helperText="resources.shipping-methods.help.free_over" />
      </>
    );
  }
  return (
    <>
      <ArrayInput source="rates" helperText={`resources.shipping-methods.help.${rateType}`}>
        <SimpleFormIterator inline disableReordering>
          <NumberInput source="min" min={0} helperText={false} validate={required()} />
          <NumberInput source="max" min={0} helperText={false} />
          <MoneyInput source="cost" helperText={false} validate={required()} />
        </SimpleFormIterator>
      </ArrayInput>
      <MoneyInput source="free_over" helperText="resources.shipping-methods.help.free_over" />
    </>
  );
}
