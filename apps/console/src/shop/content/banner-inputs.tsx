import {
  AutocompleteInput,
  BooleanInput,
  FormDataConsumer,
  NumberInput,
  ReferenceInput,
  SelectInput,
  TextInput,
  required,
} from 'react-admin';
import { InstantInput } from '../../shared/ui/instant-input';
import { TranslationInputs } from '../translation-inputs';

const LINKS = ['url', 'product', 'category', 'collection'].map((id) => ({
  id,
  name: `resources.banners.links.${id}`,
}));
const RECORDS: Record<string, string> = {
  product: 'products',
  category: 'categories',
  collection: 'collections',
};
const toSearch = (search: string): { search: string } => ({ search });

/** The fields of a banner. */
export function BannerInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="title" validate={required()} />
      <TextInput source="subtitle" />
      <TextInput source="button_text" />
      <SelectInput source="link_type" choices={LINKS} defaultValue="url" validate={required()} />
      <FormDataConsumer<{ link_type?: string }>>
        {({ formData }) => <LinkInput type={formData.link_type ?? 'url'} />}
      </FormDataConsumer>
      <TextInput source="position" helperText="resources.banners.help.position" />
      <NumberInput source="sort_order" min={0} helperText="resources.banners.help.sort_order" />
      <InstantInput source="starts_at" />
      <InstantInput source="ends_at" />
      <BooleanInput source="is_active" />
      <TranslationInputs fields={['title', 'subtitle', 'button_text']} />
    </>
  );
}

/** A banner links to an address, or to a record by its slug. */
function LinkInput({ type }: { type: string }): React.JSX.Element {
  const reference = RECORDS[type];
  if (!reference) return <TextInput source="link_value" helperText="resources.banners.help.link_value" />;
  return (
    <ReferenceInput source="link_value" reference={reference} key={reference}>
      <AutocompleteInput optionText="name" optionValue="slug" filterToQuery={toSearch} />
    </ReferenceInput>
  );
}
