import { TextInput, required } from 'react-admin';
import { TranslationInputs } from '../translation-inputs';

/** The fields of a category of the blog. */
export function PostCategoryInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="name" validate={required()} />
      <TextInput source="slug" helperText="resources.pages.help.slug" />
      <TranslationInputs fields={['name', 'slug']} />
    </>
  );
}
