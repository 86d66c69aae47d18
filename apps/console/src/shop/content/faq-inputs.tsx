import { BooleanInput, TextInput, required } from 'react-admin';
import { HtmlInput } from '../../shared/ui/html-input';
import { TranslationInputs } from '../translation-inputs';

/** The fields of a frequently asked question. */
export function FaqInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="question" validate={required()} />
      <HtmlInput source="answer" validate={required()} fullWidth />
      <TextInput source="category" helperText="resources.faqs.help.category" />
      <BooleanInput source="is_active" />
      <TranslationInputs fields={['question', 'answer', 'category']} html={['answer']} />
    </>
  );
}
