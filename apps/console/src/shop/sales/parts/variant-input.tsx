import { AutocompleteInput, ReferenceInput } from 'react-admin';

interface Props {
  source: string;
  /** Text key. */
  label: string;
  helperText?: string;
  isRequired?: boolean;
}

/** Finds a variant by a part of its SKU or of the name of its product. */
export function VariantInput({ source, label, helperText, isRequired }: Props): React.JSX.Element {
  return (
    <ReferenceInput source={source} reference="sold-variants" perPage={25}>
      <AutocompleteInput
        label={label}
        helperText={helperText}
        isRequired={isRequired}
        optionText={({ name, sku, available }: { name: string; sku: string; available: number }) =>
          `${name} · ${sku} (${available})`
        }
        filterToQuery={(search: string) => ({ search })}
        fullWidth
      />
    </ReferenceInput>
  );
}
