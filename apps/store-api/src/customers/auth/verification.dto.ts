import { IdField, IntField, StringField } from '@comptoir/http';
import { DeviceNameField, PasswordField } from './auth.dto';

/** Year 2255 in seconds; links are compared with the clock as exact numbers. */
const MAX_SECONDS = 9_000_000_000;

/** POST /auth/verify-email. */
export class VerifyAndSignIn {
  @IdField({ description: 'The account, as in the mailed link.' })
  id: number;

  @StringField({ max: 64, description: 'SHA-256 of the e-mail address, as in the mailed link.' })
  hash: string;

  @IntField({ max: MAX_SECONDS, description: 'Seconds since 1970, as in the mailed link.' })
  expires: number;

  @StringField({ max: 100, description: 'As in the mailed link.' })
  signature: string;

  @PasswordField()
  password: string;

  @DeviceNameField()
  device_name?: string | null;
}
