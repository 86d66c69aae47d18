import { BooleanInput, TextInput, required } from 'react-admin';
import { HtmlInput } from '../../shared/ui/html-input';

/** The fields of a frequently asked question. */
export function FaqInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="question" validate={required()} />
      <HtmlInput source="answer" validate={required()} fullWidth />
      <TextInput source="category" helperText="resources.faqs.help.category" />
      <BooleanInput source="is_active" />
    </>
  );
}
