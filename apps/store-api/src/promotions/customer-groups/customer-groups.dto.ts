import { IdField, IdListField, MoneyField, PageQuery, StringField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';

const MAX_USERS = 1000;

const PERCENT = {
  optional: true,
  description:
    'Discount of its members on all products; at most two decimals. A line gets either this or its promotions.',
  example: '5.00',
} as const;

/** Body of PUT /admin/customer-groups/{id}; absent fields stay as they are. */
export class UpdateCustomerGroup {
  @StringField({ optional: true, min: 1, max: 100 })
  name?: string;

  @StringField({ optional: true, max: 500 })
  description?: string;

  @MoneyField(PERCENT)
  discount_percent?: string;
}

/** Body of POST /admin/customer-groups. */
export class CreateCustomerGroup {
  @StringField({ min: 1, max: 100, description: 'Customers see it beside their discount.' })
  name: string;

  @StringField({ optional: true, max: 500 })
  description: string = '';

  @MoneyField(PERCENT)
  discount_percent: string = '0';
}

/** Body of POST /admin/customer-groups/{id}/users. */
export class AttachUsers {
  @IdListField({
    optional: true,
    nullable: true,
    max: MAX_USERS,
    description: 'Users who are members already stay.',
  })
  user_ids?: number[] | null;

  @IdField({ optional: true, nullable: true, description: 'Shorthand for `user_ids` with one id.' })
  user_id?: number | null;
}

/** Query of GET /admin/customer-groups. */
export class CustomerGroupsQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or a description.' })
  search?: string;

  @IdField({ optional: true, description: 'Groups of this user only.' })
  user_id?: number;

  @SortField(['name', 'discount_percent', 'users_count', 'created_at'], '-users_count,name')
  sort?: string;
}

/** Query of GET /admin/customer-groups/{id}/users. */
export class MembersQuery extends PageQuery {
  @StringField({ optional: true, max: 100, description: 'Part of a name or an e-mail address.' })
  search?: string;
}
