import type { components } from '@comptoir/store-client';
import { useRecordContext, useRefresh } from 'ra-core';
import { Edit } from 'react-admin';
import { versionOf } from '../../../shared/data/version';
import { RestorableToolbar } from '../../../shared/ui/delete-with-undo';
import { DeletedNotice } from '../../../shared/ui/deleted-notice';
import { FormActions } from '../../../shared/ui/form-toolbar';
import { ImageUpload } from '../../../shared/ui/image-upload';
import { RecordForm } from '../../../shared/ui/record-form';
import { useStoreClient } from '../../store-context';
import { OPERATORS, withOperators } from '../operators';
import { BrandFields } from './brand-fields';

const FIELDS = ['name', 'slug', 'description', ...OPERATORS];

/** One brand, deleted or not. */
export default function BrandEdit(): React.JSX.Element {
  const store = useStoreClient();
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <DeletedNotice restore={(id) => store.adminBrands.restore({ id })} />
      <Logo />
      <RecordForm
        fields={FIELDS}
        transform={withOperators}
        toolbar={
          <RestorableToolbar
            remove={(id) => store.adminBrands.delete({ id })}
            restore={(id) => store.adminBrands.restore({ id })}
          />
        }
      >
        <BrandFields />
      </RecordForm>
    </Edit>
  );
}

function Logo(): React.JSX.Element | null {
  const store = useStoreClient();
  const refresh = useRefresh();
  const brand = useRecordContext<components['schemas']['AdminBrand']>();
  if (!brand) return null;
  return (
    <ImageUpload
      label="resources.brands.fields.logo_url"
      url={brand.logo_url}
      upload={(logo, onProgress) =>
        store.adminBrands.setLogo({ id: brand.id, logo }, { onProgress, ...versionOf(brand) })
      }
      onDone={refresh}
    />
  );
}
