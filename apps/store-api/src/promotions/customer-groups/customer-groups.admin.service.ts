import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors, invalidField } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { parseHundredths } from '../../pricing/pricing/hundredths';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import type {
  AttachUsers,
  CreateCustomerGroup,
  CustomerGroupsQuery,
  MembersQuery,
  UpdateCustomerGroup,
} from './customer-groups.dto';
import { CustomerGroup } from './customer-groups.entity';
import {
  type GroupDetails,
  type GroupMember,
  insertGroupMembers,
  findGroup,
  listGroups,
  listGroupMembers,
} from './customer-groups.queries';

const WHOLE = 10_000;

const CONSTRAINTS: FieldConstraints = { customer_groups_name_key: ['name', 'This name is taken.'] };

/** Manages groups of customers that get a discount on all products (docs/promotions.md). */
@Injectable()
export class CustomerGroupsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Checks that the path `/admin/customer-groups/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'customer_groups', id);
  }

  listGroups(query: CustomerGroupsQuery): Promise<Page<GroupDetails>> {
    return listGroups(this.db, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findGroup(id: number): Promise<GroupDetails> {
    const group = await findGroup(this.db, id);
    if (!group) throw RequestErrors.NOT_FOUND();
    return group;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createGroup({ discount_percent, ...input }: CreateCustomerGroup): Promise<GroupDetails> {
    const now = this.clock.now();
    const group = {
      ...input,
      discount_percent: percentOf(discount_percent),
      created_at: now,
      updated_at: now,
    };
    const { id } = await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx((tx) => tx.repo(CustomerGroup).save(group)),
    );
    return this.findGroup(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updateGroup(id: number, { discount_percent, ...input }: UpdateCustomerGroup): Promise<GroupDetails> {
    const percent = discount_percent === undefined ? {} : { discount_percent: percentOf(discount_percent) };
    await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx(async (tx) => {
        const group = await lockGroup(tx, id);
        const groups = tx.repo(CustomerGroup);
        await groups.save({ ...groups.merge(group, input), ...percent, updated_at: this.clock.now() });
      }),
    );
    return this.findGroup(id);
  }

  /** Deletes a group; its orders retain the discount. @throws RequestErrors.NOT_FOUND */
  async deleteGroup(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      if (!(await tx.execute('DELETE FROM customer_groups WHERE id = $1', [id])))
        throw RequestErrors.NOT_FOUND();
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async listGroupMembers(id: number, query: MembersQuery): Promise<Page<GroupMember>> {
    await this.findGroup(id);
    return listGroupMembers(this.db, id, query);
  }

  /** Adds users, all or none. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR for an unknown user */
  async addGroupMembers(id: number, { user_ids, user_id }: AttachUsers): Promise<GroupDetails> {
    const ids = [...new Set([...(user_ids ?? []), ...(user_id ? [user_id] : [])])];
    await this.db.tx(async (tx) => {
      await lockGroup(tx, id);
      if (!ids.length) throw invalidField('user_ids', 'user_ids is required');
      const added = await insertGroupMembers(tx, id, ids, this.clock.now());
      if (!added) throw invalidField('user_ids', 'A user does not exist.');
    });
    return this.findGroup(id);
  }

  /** @throws RequestErrors.NOT_FOUND for an unknown group, or a user who is not in it */
  async removeGroupMember(id: number, userId: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const removed = await tx.execute(
        'DELETE FROM customer_group_users WHERE group_id = $1 AND user_id = $2',
        [id, userId],
      );
      if (!removed) throw RequestErrors.NOT_FOUND();
    });
  }
}

/** @throws RequestErrors.NOT_FOUND */
async function lockGroup(tx: Tx, id: number): Promise<CustomerGroup> {
  const group = await tx.repo(CustomerGroup).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!group) throw RequestErrors.NOT_FOUND();
  return group;
}

/** @throws RequestErrors.VALIDATION_ERROR above 100 */
function percentOf(text: string): number {
  const percent = parseHundredths(text);
  if (percent > WHOLE) throw invalidField('discount_percent', 'It must not be above 100 percent.');
  return percent;
}
