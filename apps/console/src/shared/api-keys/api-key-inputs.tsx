import { useTranslate } from 'ra-core';
import { AutocompleteArrayInput, TextInput, required } from 'react-admin';
import { InstantInput } from '../ui/instant-input';
import { fromAddressText, toAddressText } from './api-keys';

interface Props {
  /** Areas of the service that keys can have scopes for. */
  areas: readonly string[];
}

/** Inputs of a key. */
export function ApiKeyInputs({ areas }: Props): React.JSX.Element {
  const translate = useTranslate();
  const rights = { read: translate('console.api_keys.read'), write: translate('console.api_keys.write') };
  const choices = areas.flatMap((area) => {
    const words = area.replaceAll('-', ' ');
    const name = translate(`resources.${area}.name`, { smart_count: 2, _: words });
    return (['read', 'write'] as const).map((right) => ({
      id: `${area}:${right}`,
      name: translate('console.api_keys.scope', { area: name, right: rights[right] }),
    }));
  });
  return (
    <>
      <TextInput source="name" validate={required()} helperText="console.api_keys.name_help" />
      <AutocompleteArrayInput
        source="scopes"
        choices={choices}
        validate={required()}
        helperText="console.api_keys.scopes_help"
      />
      <TextInput
        source="addresses"
        format={toAddressText}
        parse={fromAddressText}
        helperText="console.api_keys.addresses_help"
      />
      <InstantInput source="expires_at" />
    </>
  );
}
