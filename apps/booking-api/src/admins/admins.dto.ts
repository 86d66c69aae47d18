import { EmailField, StringField } from '@comptoir/http';
import { MAX_PASSWORD, MIN_PASSWORD } from './admins.rules';

const NEW_PASSWORD = { min: MIN_PASSWORD, max: MAX_PASSWORD, keepBlanks: true };

/** POST /admin/admins. */
export class CreateAdmin {
  @EmailField({ example: 'desk@example.com' })
  email: string;

  @StringField({ ...NEW_PASSWORD, description: 'First password; the administrator changes it.' })
  password: string;
}

/** PUT /admin/account/password. */
export class ChangePassword {
  @StringField({ max: 1000, keepBlanks: true })
  current_password: string;

  @StringField(NEW_PASSWORD)
  new_password: string;
}
