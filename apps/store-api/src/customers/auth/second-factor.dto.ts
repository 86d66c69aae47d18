import { StringField } from '@comptoir/http';
import { SecondFactorProof } from '@comptoir/second-factor';
import { DeviceNameField, PasswordField } from './auth.dto';

/** POST /user/second-factor. */
export class StartSecondFactor {
  @PasswordField()
  password: string;
}

/** POST /auth/second-factor. */
export class AnswerChallenge extends SecondFactorProof {
  @StringField({ max: 100, description: '`meta.challenge` of the error `SECOND_FACTOR_REQUIRED`.' })
  challenge: string;

  @DeviceNameField()
  device_name?: string | null;
}
