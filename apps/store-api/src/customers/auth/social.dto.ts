import { StringField } from '@comptoir/http';
import { DeviceNameField } from './auth.dto';

/** POST /auth/social/{provider}/code. */
export class SocialCode {
  @StringField({ max: 4_000, description: 'Code with which the provider led back to the website.' })
  code: string;

  @StringField({
    min: 43,
    max: 128,
    pattern: /^[\w.~-]+$/,
    example: 'dBjftJeZ4CVP-mBFzI4kSGRfVqVlxJ4X1sSHTqGsl9k',
    description: 'Secret of PKCE whose SHA-256 was `code_challenge`.',
  })
  code_verifier: string;

  @StringField({ max: 2_000, description: 'Address to which the provider led back, as it was sent there.' })
  redirect_uri: string;

  @DeviceNameField()
  device_name?: string | null;
}

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
