import { StringField } from '@comptoir/http';
import { DeviceNameField } from './auth.dto';

/** POST /auth/social/{provider}. */
export class SocialLogin {
  @StringField({
    max: 8_000,
    description:
      'From the provider: an access or ID token (google), an access token (facebook), an identity token (apple).',
  })
  token: string;

  @DeviceNameField()
  device_name?: string | null;
}
