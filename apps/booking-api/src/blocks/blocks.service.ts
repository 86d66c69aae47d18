import { Injectable } from '@nestjs/common';
import { Db, Filter, SingleFlight, type Tx, listQuery, readPage } from '@comptoir/db';
import { type Page, type NotFoundCheck, isRowId } from '@comptoir/http';
import { ENTRIES_READ, assertBounded, assertDateRange } from '../business-time/date-ranges';
import { BusinessZone } from '../business-time/business-zone';
import type { CalendarQuery } from '../business-time/business-time.dto';
import { findBookingsWithin } from '../occupancy/occupancy.queries';
import { ResourcesService } from '../resources/resources.service';
import type { BlockListQuery, CreateBlock, UpdateBlock } from './blocks.dto';
import { Block } from './blocks.entity';
import { BlockErrors } from './blocks.errors';
import type { BlockWithResource, SavedBlock } from './blocks.view';

const MAX_CALENDAR_DAYS = 400;

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
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    if (!(await this.db.repo(Block).existsBy({ id: Number(id) }))) throw BlockErrors.BLOCK_NOT_FOUND();
    return true;
  }

  /**
   * Lists a page of blocks for staff, latest start first.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async listBlocks(query: BlockListQuery): Promise<Page<BlockWithResource>> {
    const { resource_id, date_from, date_to } = query;
    if (date_from && date_to) assertDateRange({ date_from, date_to });
    if (resource_id !== undefined && !isRowId(resource_id)) return { rows: [], total: 0 };
    const filter = new Filter('blocks', 'b');
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
  async createBlock(input: CreateBlock): Promise<SavedBlock> {
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
  async updateBlock(id: number, changes: UpdateBlock): Promise<SavedBlock> {
    const { start_at, end_at, ...rest } = changes;
    const times = {
      ...(start_at !== undefined && { start_at: this.zone.instantOf(start_at, 'start_at') }),
      ...(end_at !== undefined && { end_at: this.zone.instantOf(end_at, 'end_at', { endOfDay: true }) }),
    };
    return this.db.tx(async (tx) => {
      const block = await lockBlock(tx, id);
      const changed = Object.assign(new Block(), block, rest, times);
      assertOrder(changed.start_at, changed.end_at);
      const moved = changed.resource_id !== block.resource_id;
      await this.resources.lockResource(tx, changed.resource_id, moved ? 'existing' : 'any');
      return this.saveBlock(tx, changed);
    });
  }

  /** @throws BlockErrors.BLOCK_NOT_FOUND */
  async deleteBlock(id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM blocks WHERE id = $1 RETURNING id', [id]);
    if (!removed) throw BlockErrors.BLOCK_NOT_FOUND();
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

async function lockBlock(tx: Tx, id: number): Promise<Block> {
  const block = await tx.row<Block>('SELECT * FROM blocks WHERE id = $1 FOR NO KEY UPDATE', [id]);
  if (!block) throw BlockErrors.BLOCK_NOT_FOUND();
  return block;
}
