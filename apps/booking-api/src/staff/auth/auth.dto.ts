import { StringField } from '@comptoir/http';

export class Login {
  @StringField({ max: 254, example: 'staff@example.com' })
  email: string;

  @StringField({ max: 1000, keepBlanks: true })
  password: string;
}
