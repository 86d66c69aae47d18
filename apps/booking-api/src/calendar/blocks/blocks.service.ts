import { Injectable } from '@nestjs/common';
import { Db, Filter, SingleFlight, type Tx, listQuery, readPage } from '@comptoir/db';
import { type Page, type NotFoundCheck, type Principal, isRowId } from '@comptoir/http';
import { ENTRIES_READ, assertBounded, assertDateRange } from '../../platform/business-time/date-ranges';
import { BusinessZone } from '../../platform/business-time/business-zone';
import type { CalendarQuery } from '../../platform/business-time/business-time.dto';
import { findBookingsWithin } from '../occupancy/occupancy.queries';
import { type OwnResources, ownResourcesOf } from '../resources/own-resources';
import { assertOwnResources } from '../resources/resources.rules';
import { ResourcesService } from '../resources/resources.service';
import type { BlockListQuery, CreateBlock, UpdateBlock } from './blocks.dto';
import { Block } from './blocks.entity';
import { BlockErrors } from './blocks.errors';
import type { BlockWithResource, SavedBlock } from './blocks.view';

const MAX_CALENDAR_DAYS = 400;
/** Parameters: block $1, resources of the caller $2; null for all. */
const SELECT_OWN = 'SELECT * FROM blocks WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id = ANY ($2))';
const DELETE_OWN =
  'DELETE FROM blocks WHERE id = $1 AND ($2::integer[] IS NULL OR resource_id = ANY ($2)) RETURNING *';

/** Manages the periods in which resources cannot be booked. */
@Injectable()
export class BlocksService implements NotFoundCheck {
  private readonly calendars = new SingleFlight<Block[]>();

  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly zone: BusinessZone,
  ) {}

  /** @throws BlockErrors.BLOCK_NOT_FOUND */
  async targetExists({ id }: Record<string, string>, caller: Principal | undefined): Promise<boolean> {
    return Boolean(assertFound(await this.db.row<Block>(SELECT_OWN, [Number(id), ownResourcesOf(caller)])));
  }

  /**
   * Lists a page of blocks for staff, latest start first.
   * @param own resources of the caller
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async listBlocks(query: BlockListQuery, own: OwnResources): Promise<Page<BlockWithResource>> {
    const { resource_id, date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    if (resource_id !== undefined && !isRowId(resource_id)) return { rows: [], total: 0 };
    const filter = new Filter('blocks', 'b');
    if (own) filter.add(`b.resource_id = ANY (${filter.bind(own)}::integer[])`);
    if (resource_id !== undefined) filter.add(`b.resource_id = ${filter.bind(resource_id)}`);
    if (date_from || date_to) {
      const from = filter.bind(date_from ? this.zone.startOf(date_from) : null);
      const to = filter.bind(date_to ? this.zone.endOf(date_to) : null);
      filter.add(`tstzrange(b.start_at, b.end_at, '[)') && tstzrange(${from}, ${to}, '[)')`);
    }
    const list = listQuery(filter, {
      order: 'b.start_at DESC, b.id DESC',
      columns: 'b.*, r.name AS resource_name',
      joins: 'JOIN resources r ON r.id = b.resource_id',
    });
    return readPage(this.db, query, list);
  }

  /**
   * Lists the blocks of active resources that overlap a range of dates. Concurrent requests for the same
   * range share one query.
   * @throws BusinessTimeErrors.INVALID_RANGE, BusinessTimeErrors.TOO_MANY_ENTRIES
   */
  async listPublicBlocks(query: CalendarQuery): Promise<Block[]> {
    assertDateRange(query, MAX_CALENDAR_DAYS);
    const { resource_id, date_from, date_to } = query;
    if (resource_id !== undefined && !isRowId(resource_id)) return [];
    const key = [date_from, date_to, resource_id].join();
    return this.calendars.run(key, () => this.readPublicBlocks(query));
  }

  /**
   * Blocks a resource. Bookings in the period stay and are listed in `conflicts`.
   * @throws BlockErrors.END_BEFORE_START, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async createBlock(input: CreateBlock, own: OwnResources): Promise<SavedBlock> {
    assertOwnResources(own, [input.resource_id]);
    const start_at = this.zone.instantOf(input.start_at, 'start_at');
    const end_at = this.zone.instantOf(input.end_at, 'end_at', { endOfDay: true });
    assertOrder(start_at, end_at);
    return this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, input.resource_id, 'existing');
      return this.saveBlock(tx, {
        resource_id: input.resource_id,
        reason: input.reason ?? '',
        start_at,
        end_at,
      });
    });
  }

  /** @throws BlockErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors */
  async updateBlock(id: number, changes: UpdateBlock, own: OwnResources): Promise<SavedBlock> {
    const { start_at, end_at, ...rest } = changes;
    const times = {
      ...(start_at !== undefined && { start_at: this.zone.instantOf(start_at, 'start_at') }),
      ...(end_at !== undefined && { end_at: this.zone.instantOf(end_at, 'end_at', { endOfDay: true }) }),
    };
    return this.db.tx(async (tx) => {
      const block = await lockBlock(tx, id, own);
      const changed = Object.assign(new Block(), block, rest, times);
      assertOwnResources(own, [changed.resource_id]);
      assertOrder(changed.start_at, changed.end_at);
      const moved = changed.resource_id !== block.resource_id;
      await this.resources.lockResource(tx, changed.resource_id, moved ? 'existing' : 'any');
      return this.saveBlock(tx, changed);
    });
  }

  /** @throws BlockErrors.BLOCK_NOT_FOUND */
  async deleteBlock(id: number, own: OwnResources): Promise<void> {
    assertFound(await this.db.row<Block>(DELETE_OWN, [id, own]));
  }

  private async readPublicBlocks({ resource_id, date_from, date_to }: CalendarQuery): Promise<Block[]> {
    const rows = await this.db.rows<Block>(
      `SELECT b.* FROM blocks b JOIN resources r ON r.id = b.resource_id AND r.active AND r.deleted_at IS NULL
        WHERE tstzrange(b.start_at, b.end_at, '[)') && tstzrange($1, $2, '[)')
          ${resource_id === undefined ? '' : 'AND b.resource_id = $3'}
        ORDER BY b.start_at, b.id LIMIT ${ENTRIES_READ}`,
      [
        this.zone.startOf(date_from),
        this.zone.endOf(date_to),
        ...(resource_id === undefined ? [] : [resource_id]),
      ],
    );
    assertBounded(rows.length);
    return rows;
  }

  /** Writes a block; the caller holds the lock of the resource. */
  private async saveBlock(
    tx: Tx,
    block: Omit<Block, 'id' | 'created_at' | 'updated_at' | 'version'>,
  ): Promise<SavedBlock> {
    const saved = await tx.repo(Block).save(block as Block);
    const { resource_id: resourceId, start_at: start, end_at: end } = saved;
    return { ...saved, conflicts: await findBookingsWithin(tx, { resourceId, start, end }) };
  }
}

function assertOrder(start: Date, end: Date): void {
  if (end <= start) throw BlockErrors.END_BEFORE_START();
}

async function lockBlock(tx: Tx, id: number, own: OwnResources): Promise<Block> {
  return assertFound(await tx.row<Block>(`${SELECT_OWN} FOR NO KEY UPDATE`, [id, own]));
}

function assertFound(block: Block | undefined): Block {
  if (!block) throw BlockErrors.BLOCK_NOT_FOUND();
  return block;
}
