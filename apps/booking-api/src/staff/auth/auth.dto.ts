import { EmailField, StringField } from '@comptoir/http';
import { SecondFactorProof } from '@comptoir/second-factor';
import { MAX_PASSWORD, MIN_PASSWORD } from '../admins/admins.rules';

export class Login {
  @StringField({ max: 254, example: 'staff@example.com' })
  email: string;

  @StringField({ max: 1000, keepBlanks: true })
  password: string;
}

/** POST /auth/forgot-password. */
export class ForgotPassword {
  @EmailField({ example: 'staff@example.com' })
  email: string;
}

/** POST /auth/reset-password. */
export class ResetPassword {
  @StringField({ max: 500, description: 'From the mailed link, as `email`.' })
  token: string;

  @EmailField({ example: 'staff@example.com' })
  email: string;

  @StringField({ min: MIN_PASSWORD, max: MAX_PASSWORD, keepBlanks: true })
  new_password: string;
}

/** POST /auth/second-factor. */
export class AnswerChallenge extends SecondFactorProof {
  @StringField({ max: 100, description: '`meta.challenge` of the error `SECOND_FACTOR_REQUIRED`.' })
  challenge: string;
}

/** POST /admin/account/second-factor. */
export class StartSecondFactor {
  @StringField({ max: 1000, keepBlanks: true })
  password: string;
}
