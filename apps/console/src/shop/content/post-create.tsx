import { Create, SimpleForm } from 'react-admin';
import { PostInputs } from './post-inputs';

/** A new post. */
export default function PostCreate(): React.JSX.Element {
  return (
    <Create redirect="edit">
      <SimpleForm warnWhenUnsavedChanges sanitizeEmptyValues>
        <PostInputs />
      </SimpleForm>
    </Create>
  );
}
