import type { components } from '@comptoir/store-client';
import { useRecordContext, useRefresh } from 'ra-core';
import { Edit } from 'react-admin';
import { versionOf } from '../../../shared/data/version';
import { FormActions } from '../../../shared/ui/form-toolbar';
import { ImageUpload } from '../../../shared/ui/image-upload';
import { RecordForm } from '../../../shared/ui/record-form';
import { useStoreClient } from '../../store-context';
import { CategoryFields } from './category-fields';

const FIELDS = ['name', 'slug', 'parent_id', 'is_active'];

/** One category. */
export default function CategoryEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <Image />
      <RecordForm fields={FIELDS}>
        <CategoryFields />
      </RecordForm>
    </Edit>
  );
}

function Image(): React.JSX.Element | null {
  const store = useStoreClient();
  const refresh = useRefresh();
  const category = useRecordContext<components['schemas']['AdminCategory']>();
  if (!category) return null;
  return (
    <ImageUpload
      label="resources.categories.fields.image_url"
      url={category.image_url}
      upload={(image, onProgress) =>
        store.adminCategories.setImage({ id: category.id, image }, { onProgress, ...versionOf(category) })
      }
      onDone={refresh}
    />
  );
}
