import type { components } from '@comptoir/store-client';
import { useRecordContext, useRefresh } from 'ra-core';
import { Edit } from 'react-admin';
import { versionOf } from '../../../shared/data/version';
import { FormActions } from '../../../shared/ui/form-toolbar';
import { ImageUpload } from '../../../shared/ui/image-upload';
import { RecordForm } from '../../../shared/ui/record-form';
import { useStoreClient } from '../../store-context';
import { CollectionFields } from './collection-fields';
import { CollectionProducts } from './collection-products';

const FIELDS = ['name', 'slug', 'description', 'is_active', 'sort_order'];

/** One collection. */
export default function CollectionEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <Image />
      <RecordForm fields={FIELDS}>
        <CollectionFields />
      </RecordForm>
      <CollectionProducts />
    </Edit>
  );
}

function Image(): React.JSX.Element | null {
  const store = useStoreClient();
  const refresh = useRefresh();
  const collection = useRecordContext<components['schemas']['AdminCollection']>();
  if (!collection) return null;
  return (
    <ImageUpload
      label="resources.collections.fields.image_url"
      url={collection.image_url}
      upload={(image, onProgress) =>
        store.adminCollections.setImage(
          { id: collection.id, image },
          { onProgress, ...versionOf(collection) },
        )
      }
      onDone={refresh}
    />
  );
}
