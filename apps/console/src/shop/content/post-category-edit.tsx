import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { PostCategoryInputs } from './post-category-inputs';

/** One category of the blog. */
export default function PostCategoryEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <PostCategoryInputs />
      </SimpleForm>
    </Edit>
  );
}
