import { BooleanInput, TextInput, required } from 'react-admin';
import { HtmlInput } from '../../shared/ui/html-input';
import { TranslationInputs } from '../translation-inputs';

/** The fields of a page. */
export function PageInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="title" validate={required()} />
      <TextInput source="slug" helperText="resources.pages.help.slug" />
      <BooleanInput source="is_active" />
      <HtmlInput source="content" validate={required()} fullWidth />
      <TranslationInputs fields={['title', 'slug', 'content']} html={['content']} />
    </>
  );
}
