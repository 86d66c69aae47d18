import { Injectable } from '@nestjs/common';
import { CountedFilter, Db, type Tx } from '@comptoir/db';
import type { PathLookup } from '@comptoir/http';
import { assertDateRange, type DateRange } from '../business-time/business-time.ranges';
import { BusinessZone } from '../business-time/business-time.zone';
import { BLOCK_COUNTS } from '../counts/counts';
import { type Listing, isRowId, listing, offsetOf } from '../inputs';
import { bookingsWithin } from '../occupancy/occupancy.queries';
import { ResourcesService } from '../resources/resources.service';
import type { BlockListQuery, CreateBlock, UpdateBlock } from './blocks.dto';
import { Block } from './blocks.entity';
import { BlockErrors } from './blocks.errors';
import type { BlockWithResource, SavedBlock } from './blocks.view';

const MAX_CALENDAR_DAYS = 400;

/** Times in which resources cannot be booked. */
@Injectable()
export class BlocksService implements PathLookup {
  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly zone: BusinessZone,
  ) {}

  /** @throws BlockErrors.BLOCK_NOT_FOUND */
  async exists({ id }: Record<string, string>): Promise<boolean> {
    if (!(await this.db.repo(Block).existsBy({ id: Number(id) }))) throw BlockErrors.BLOCK_NOT_FOUND();
    return true;
  }

  /** A page of blocks for staff, latest start first. */
  async list(query: BlockListQuery): Promise<Listing<BlockWithResource>> {
    const { resource_id } = query;
    if (resource_id !== undefined && !isRowId(resource_id)) return listing([], 0, query.limit);
    const filter = new CountedFilter(BLOCK_COUNTS, 'b');
    if (resource_id !== undefined) filter.ofGroup('resource_id', resource_id);
    const { total, values, where } = filter;
    const page = `LIMIT $${values.length + 1} OFFSET $${values.length + 2}`;
    const [rows, count] = await Promise.all([
      this.db.rows<BlockWithResource>(
        `SELECT b.*, r.name AS resource_name
           FROM (SELECT b.* FROM blocks b ${where} ORDER BY b.start_at DESC, b.id DESC ${page}) b
           JOIN resources r ON r.id = b.resource_id ORDER BY b.start_at DESC, b.id DESC`,
        [...values, query.limit, offsetOf(query)],
      ),
      this.db.row<{ total: number }>(total, values),
    ]);
    return listing(rows, count?.total ?? 0, query.limit);
  }

  /**
   * Blocks of the resources that clients see, which touch a range of dates.
   * @throws BusinessTimeErrors.INVALID_RANGE
   */
  async calendar(range: DateRange): Promise<Block[]> {
    assertDateRange(range, MAX_CALENDAR_DAYS);
    return this.db.rows<Block>(
      `SELECT b.* FROM blocks b JOIN resources r ON r.id = b.resource_id AND r.active AND r.deleted_at IS NULL
        WHERE tstzrange(b.start_at, b.end_at, '[)') && tstzrange($1, $2, '[)')
        ORDER BY b.start_at, b.id`,
      [this.zone.startOf(range.date_from), this.zone.endOf(range.date_to)],
    );
  }

  /**
   * Blocks a resource; bookings under the block stay and are named in `conflicts`.
   * @throws BlockErrors.END_BEFORE_START, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors
   */
  async create(input: CreateBlock): Promise<SavedBlock> {
    const start_at = this.zone.instantOf(input.start_at, 'start_at');
    const end_at = this.zone.instantOf(input.end_at, 'end_at', { endOfDay: true });
    assertOrder(start_at, end_at);
    return this.db.tx(async (tx) => {
      await this.resources.lock(tx, input.resource_id, 'existing');
      return this.save(tx, { resource_id: input.resource_id, reason: input.reason ?? '', start_at, end_at });
    });
  }

  /** @throws BlockErrors, ResourceErrors.RESOURCE_NOT_FOUND, BusinessTimeErrors */
  async update(id: number, changes: UpdateBlock): Promise<SavedBlock> {
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
      await this.resources.lock(tx, changed.resource_id, moved ? 'existing' : 'any');
      return this.save(tx, changed);
    });
  }

  /** @throws BlockErrors.BLOCK_NOT_FOUND */
  async remove(id: number): Promise<void> {
    const removed = await this.db.row('DELETE FROM blocks WHERE id = $1 RETURNING id', [id]);
    if (!removed) throw BlockErrors.BLOCK_NOT_FOUND();
  }

  /** The caller holds the lock of the resource. */
  private async save(tx: Tx, block: Omit<Block, 'id' | 'created_at' | 'updated_at'>): Promise<SavedBlock> {
    const saved = await tx.repo(Block).save(block as Block);
    const { resource_id: resourceId, start_at: start, end_at: end } = saved;
    return { ...saved, conflicts: await bookingsWithin(tx, { resourceId, start, end }) };
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
