import { ArrayUnique } from 'class-validator';
import { EmailField, EnumField, IdListField, StringField } from '@comptoir/http';
import { ADMIN_ROLES, type AdminRole } from './admins.entity';
import { MAX_PASSWORD, MIN_PASSWORD } from './admins.rules';

const NEW_PASSWORD = { min: MIN_PASSWORD, max: MAX_PASSWORD, keepBlanks: true };
const MAX_RESOURCES = 1000;

const RoleField = (): PropertyDecorator =>
  EnumField(ADMIN_ROLES, {
    optional: true,
    description:
      '`admin` may do everything, `manager` all but settings and accounts, `staff` own resources only.',
  });

const ResourcesField = (): PropertyDecorator =>
  IdListField({
    max: MAX_RESOURCES,
    optional: true,
    description: 'Resources of a person with the role `staff`; other roles have all.',
  });

/** POST /admin/admins. */
export class CreateAdmin {
  @EmailField({ example: 'desk@example.com' })
  email: string;

  @StringField({ ...NEW_PASSWORD, description: 'First password; the administrator changes it.' })
  password: string;

  @RoleField()
  role: AdminRole = 'admin';

  @ResourcesField()
  @ArrayUnique({ message: 'resource_ids must not name an id twice' })
  resource_ids?: number[];
}

/** PUT /admin/admins/{id}. */
export class UpdateAdmin {
  @RoleField()
  role?: AdminRole;

  @ResourcesField()
  @ArrayUnique({ message: 'resource_ids must not name an id twice' })
  resource_ids?: number[];
}

/** PUT /admin/account/password. */
export class ChangePassword {
  @StringField({ max: 1000, keepBlanks: true })
  current_password: string;

  @StringField(NEW_PASSWORD)
  new_password: string;
}
