import { Create, SimpleForm } from 'react-admin';
import { PostCategoryInputs } from './post-category-inputs';

/** A new category of the blog. */
export default function PostCategoryCreate(): React.JSX.Element {
  return (
    <Create redirect="list">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <PostCategoryInputs />
      </SimpleForm>
    </Create>
  );
}
