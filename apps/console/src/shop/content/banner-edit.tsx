import { useRecordContext, useRefresh } from 'ra-core';
import { Edit, SimpleForm } from 'react-admin';
import { FormActions, FormToolbar } from '../../shared/ui/form-toolbar';
import { ImageUpload } from '../../shared/ui/image-upload';
import { useStoreClient } from '../store-context';
import { BannerInputs } from './banner-inputs';

/** One banner with its two images. */
export default function BannerEdit(): React.JSX.Element {
  return (
    <Edit mutationMode="pessimistic" redirect={false} actions={<FormActions />}>
      <SimpleForm toolbar={<FormToolbar />} warnWhenUnsavedChanges>
        <Images />
        <BannerInputs />
      </SimpleForm>
    </Edit>
  );
}

function Images(): React.JSX.Element | null {
  const store = useStoreClient();
  const refresh = useRefresh();
  const banner = useRecordContext();
  if (!banner) return null;
  const id = Number(banner.id);
  return (
    <>
      <ImageUpload
        label="resources.banners.fields.image_url"
        url={banner.image_url as string | null}
        upload={(image, onProgress) => store.adminBanners.uploadImage({ id, image }, { onProgress })}
        onDone={refresh}
      />
      <ImageUpload
        label="resources.banners.fields.image_mobile_url"
        url={banner.image_mobile_url as string | null}
        upload={(image, onProgress) => store.adminBanners.uploadMobileImage({ id, image }, { onProgress })}
        onDone={refresh}
      />
    </>
  );
}
