import { useRefresh } from 'ra-core';
import { ImageUpload } from '../../shared/ui/image-upload';
import { useBookingClient } from '../booking-context';
import type { Service } from './use-services';

/** The picture that clients see beside the name. */
export function ServicePicture({ service: { id, image_url } }: { service: Service }): React.JSX.Element {
  const booking = useBookingClient();
  const refresh = useRefresh();
  return (
    <ImageUpload
      label="practice.services.picture"
      url={image_url}
      upload={(image, onProgress) => booking.adminServices.uploadImage({ id, image }, { onProgress })}
      onDone={refresh}
    />
  );
}
