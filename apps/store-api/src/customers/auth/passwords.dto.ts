import { BooleanField, EmailField, StringField } from '@comptoir/http';
import { ConfirmationField, NewPasswordField, PasswordField } from './auth.dto';

/** POST /auth/forgot-password. */
export class ForgotPassword {
  @EmailField()
  email: string;

  @BooleanField({
    optional: true,
    description: 'True asks for the page of the console. It counts for staff, where `CONSOLE_URL` is set.',
  })
  in_console?: boolean;
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
