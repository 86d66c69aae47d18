import type { Result } from '@comptoir/store-client';
import { Typography } from '@mui/material';
import { useRecordContext, useTranslate } from 'ra-core';
import { Edit, Link, SelectInput, SimpleForm, TextInput } from 'react-admin';
import { FormActions, FormToolbar } from '../../../shared/ui/form-toolbar';
import { Instant } from '../../../shared/ui/instant';
import { DECISIONS } from '../moderation';

/** One question about a product, with its answer. */
export default function QuestionEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <Question />
        <TextInput source="answer" multiline minRows={4} helperText="resources.questions.help.answer" />
        <SelectInput source="status" choices={DECISIONS} helperText="resources.questions.help.status" />
      </SimpleForm>
    </Edit>
  );
}

function Question(): React.JSX.Element | null {
  const question = useRecordContext<Result<'adminQuestions.get'>>();
  const translate = useTranslate();
  if (!question) return null;
  const { user, product, created_at, answered_by, answered_at } = question;
  return (
    <>
      <Typography variant="h6" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {question.question}
      </Typography>
      <Typography variant="body2" color="text.secondary" component="p" sx={{ mb: 2 }}>
        <Link to={`/shop/users/${user.id}`}>{user.name}</Link>
        {' · '}
        <Link to={`/shop/products/${product.id}`}>{product.name}</Link>
        {' · '}
        <Instant value={created_at} />
        {answered_by && (
          <>
            {` · ${translate('resources.questions.answered_by', { name: answered_by.name })} `}
            <Instant value={answered_at} />
          </>
        )}
      </Typography>
    </>
  );
}
