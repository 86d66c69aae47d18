import {
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  required,
} from 'react-admin';

const FACTOR_RULES = ['off', 'administrators', 'staff'].map((id) => ({
  id,
  name: `resources.settings.second_factors.${id}`,
}));

// Browsers leave UTC, the default of a shop, out of their list.
const ZONES = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((id) => id !== 'UTC')].map((id) => ({
  id,
  name: id,
}));

/** Name, colour and zone of the shop, stock, and the security of accounts. */
export function StoreSettings(): React.JSX.Element {
  return (
    <>
      <TextInput source="store.name" validate={required()} />
      <TextInput source="store.color" type="color" sx={{ width: 120 }} />
      <AutocompleteInput
        source="store.timezone"
        choices={ZONES}
        validate={required()}
        helperText="resources.settings.help.timezone"
      />
      <TextArrayInput
        source="store.languages"
        validate={required()}
        helperText="resources.settings.help.languages"
      />
      <NumberInput
        source="inventory.low_stock_threshold"
        min={0}
        helperText="resources.settings.help.low_stock"
      />
      <SelectInput source="security.second_factor" choices={FACTOR_RULES} validate={required()} />
      <NumberInput
        source="security.second_factor_grace_days"
        min={0}
        max={90}
        helperText="resources.settings.help.grace"
      />
      <NumberInput
        source="security.staff_password_length"
        min={8}
        max={64}
        helperText="resources.settings.help.password_length"
      />
      <BooleanInput
        source="security.refuse_common_passwords"
        helperText="resources.settings.help.common_passwords"
      />
      <BooleanInput source="security.mail_new_sign_in" helperText="resources.settings.help.new_sign_in" />
    </>
  );
}
