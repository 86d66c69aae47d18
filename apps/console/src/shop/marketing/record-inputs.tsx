import { AutocompleteArrayInput, AutocompleteInput, ReferenceArrayInput, ReferenceInput } from 'react-admin';
import { required } from 'ra-core';

const BY_NAME = { field: 'name', order: 'ASC' } as const;
const search = (text: string): { search: string } => ({ search: text });

interface Props {
  source: string;
  /** Text key. */
  helperText?: string;
  /** Text key, for a source whose words do not say enough. */
  label?: string;
}

function manyInput(reference: string): (props: Props) => React.JSX.Element {
  return function RecordsInput({ source, ...props }) {
    return (
      <ReferenceArrayInput source={source} reference={reference} sort={BY_NAME}>
        <AutocompleteArrayInput optionText="name" filterToQuery={search} {...props} />
      </ReferenceArrayInput>
    );
  };
}

/** Chooses products by a part of their name or SKU. */
export const ProductsInput = manyInput('products');
/** Chooses categories; those below them count as well. */
export const CategoriesInput = manyInput('categories');
/** Chooses brands. */
export const BrandsInput = manyInput('brands');

/** Chooses one account by a part of its name or e-mail address. */
export function CustomerInput({ source, ...props }: Props): React.JSX.Element {
  return (
    <ReferenceInput source={source} reference="users" sort={BY_NAME}>
      <AutocompleteInput
        optionText={({ name, email }: { name?: string; email?: string }) => `${name ?? ''} (${email ?? ''})`}
        filterToQuery={search}
        validate={required()}
        {...props}
      />
    </ReferenceInput>
  );
}
