import { EmailField, StringField } from '@comptoir/http';
import { ConfirmationField, NewPasswordField, PasswordField } from './auth.dto';

/** POST /auth/forgot-password. */
export class ForgotPassword {
  @EmailField()
  email: string;
}

/** POST /auth/reset-password. */
export class ResetPassword {
  @StringField({ max: 500, description: 'From the mailed link, as `email`.' })
  token: string;

  @EmailField()
  email: string;

  @NewPasswordField()
  password: string;

  @ConfirmationField('password')
  password_confirmation: string;
}

/** PUT /user/password. */
export class ChangePassword {
  @PasswordField()
  current_password: string;

  @NewPasswordField()
  password: string;

  @ConfirmationField('password')
  password_confirmation: string;
}

/** DELETE /user. */
export class DeleteAccount {
  @PasswordField()
  password: string;
}
