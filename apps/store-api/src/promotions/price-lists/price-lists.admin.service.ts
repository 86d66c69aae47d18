import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import type { NotFoundCheck, Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { rowExists } from '../../platform/http/id-checks';
import { RequestErrors } from '../../platform/http/request.errors';
import type { CreatePriceList, PriceListsQuery, UpdatePriceList } from './price-lists.dto';
import { PriceList } from './price-lists.entity';
import { PriceListsService } from './price-lists.service';
import { type PriceListDetails, findPriceList, listPriceLists } from './price-lists.queries';

const CONSTRAINTS: FieldConstraints = {
  price_lists_period: ['ends_at', 'It must be after the start.'],
  price_lists_currency_fkey: ['currency', 'The shop does not have this currency.'],
  price_lists_customer_group_id_fkey: ['customer_group_id', 'This customer group does not exist.'],
};

/** Manages price lists (docs/pricing.md). A change holds from the next price calculation on. */
@Injectable()
export class PriceListsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly lists: PriceListsService,
    private readonly clock: Clock,
  ) {}

  /** Checks that the path `/admin/price-lists/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'price_lists', id);
  }

  listPriceLists(query: PriceListsQuery): Promise<Page<PriceListDetails>> {
    return listPriceLists(this.db, query, this.clock.now());
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findPriceList(id: number): Promise<PriceListDetails> {
    const list = await findPriceList(this.db, id, this.clock.now());
    if (!list) throw RequestErrors.NOT_FOUND();
    return list;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createPriceList(input: CreatePriceList): Promise<PriceListDetails> {
    const now = this.clock.now();
    const { id } = await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx(async (tx) => {
        const list = await tx.repo(PriceList).save({ ...input, created_at: now, updated_at: now });
        await this.lists.refreshDueLists(tx);
        return list;
      }),
    );
    return this.findPriceList(id);
  }

  /** Changes the given fields. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async updatePriceList(id: number, input: UpdatePriceList): Promise<PriceListDetails> {
    await mapConstraintErrors(CONSTRAINTS, () =>
      this.db.tx(async (tx) => {
        const list = await lockPriceList(tx, id);
        const lists = tx.repo(PriceList);
        await lists.save({ ...lists.merge(list, input), updated_at: this.clock.now() });
        await this.lists.refreshDueLists(tx);
      }),
    );
    return this.findPriceList(id);
  }

  /** Deletes a list with its prices; orders retain theirs. @throws RequestErrors.NOT_FOUND */
  async deletePriceList(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await lockPriceList(tx, id);
      // The catalogue shows its prices no more once it is off.
      await tx.execute('UPDATE price_lists SET is_active = false WHERE id = $1', [id]);
      await this.lists.refreshDueLists(tx);
      await tx.execute('DELETE FROM price_lists WHERE id = $1', [id]);
    });
  }
}

/** @throws RequestErrors.NOT_FOUND */
export async function lockPriceList(tx: Tx, id: number): Promise<PriceList> {
  const list = await tx.repo(PriceList).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
  if (!list) throw RequestErrors.NOT_FOUND();
  return list;
}
