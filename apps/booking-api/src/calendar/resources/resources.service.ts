import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx, containsPattern, pgErrorOf } from '@comptoir/db';
import { type Page, isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { ILike, In, IsNull } from 'typeorm';
import type { OwnResources } from './own-resources';
import type { CreateResource, ResourceListQuery, UpdateResource } from './resources.dto';
import { Resource } from './resources.entity';
import { ResourceErrors } from './resources.errors';
import { needsService } from './resources.queries';

/** Scopes of resources: visible to clients, not deleted, or all. */
export type Scope = 'active' | 'existing' | 'any';

/** Scopes as SQL conditions. */
export const SCOPES: Record<Scope, string> = {
  active: 'active AND deleted_at IS NULL',
  existing: 'deleted_at IS NULL',
  any: 'true',
};

/** A resource with what decides how clients book it. */
export type ShownResource = Resource & { needs_service: boolean };

/** Manages resources and their order. */
@Injectable()
export class ResourcesService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** Lists the resources that clients see. */
  listActiveResources(): Promise<ShownResource[]> {
    return this.db.rows<ShownResource>(
      `SELECT r.*, ${needsService('r')} AS needs_service FROM resources r
        WHERE r.active AND r.deleted_at IS NULL ORDER BY r.sort_order, r.id`,
    );
  }

  /** Lists all resources of the caller, or one page of them when `page` is given. */
  async listResources(
    { page, limit, search }: ResourceListQuery,
    own: OwnResources,
  ): Promise<Page<ShownResource>> {
    const pattern = containsPattern(search);
    const [rows, total] = await this.db.repo(Resource).findAndCount({
      where: {
        deleted_at: IsNull(),
        ...(pattern && { name: ILike(pattern) }),
        ...(own && { id: In([...own]) }),
      },
      order: { sort_order: 'ASC', id: 'ASC' },
      ...(page && { skip: (page - 1) * limit, take: limit }),
    });
    return { rows: await this.withWays(this.db, rows), total };
  }

  /** Creates a resource at the end of the order. */
  async createResource(input: CreateResource): Promise<ShownResource> {
    return this.db.tx(async (tx) => {
      const last = await tx.row<{ next: number }>(
        'SELECT coalesce(max(sort_order), -1) + 1 AS next FROM resources WHERE deleted_at IS NULL',
      );
      const saved = await tx.repo(Resource).save({ ...input, sort_order: last?.next ?? 0 } as Resource);
      return this.withWay(tx, saved);
    });
  }

  /**
   * Changes a resource. With fewer seats its bookings move to those that are left.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND, ResourceErrors.SEATS_TAKEN naming the bookings that do not fit
   */
  async updateResource(id: number, changes: UpdateResource): Promise<ShownResource> {
    const updated = this.db.tx(async (tx) => {
      const resource = await this.lockResource(tx, id, 'existing');
      const saved = await tx.repo(Resource).save(Object.assign(new Resource(), resource, changes));
      return this.withWay(tx, saved);
    });
    return updated.catch((error: unknown) => {
      const violation = pgErrorOf(error);
      if (violation?.constraint !== 'resources_seats_taken') throw error;
      throw ResourceErrors.SEATS_TAKEN({ params: { bookings: violation.detail ?? '' }, cause: error });
    });
  }

  /**
   * Marks a resource as deleted; its bookings stay and still show it.
   * @returns number of its future confirmed bookings
   * @throws ResourceErrors.RESOURCE_NOT_FOUND
   */
  async deleteResource(id: number): Promise<number> {
    return this.db.tx(async (tx) => {
      await this.lockResource(tx, id, 'existing');
      const now = this.clock.now();
      await tx.repo(Resource).update(id, { deleted_at: now });
      const future = await tx.row<{ count: number }>(
        `SELECT count(*)::int FROM bookings WHERE resource_id = $1 AND status <> 'cancelled' AND start_at > $2`,
        [id, now],
      );
      return future?.count ?? 0;
    });
  }

  /**
   * Moves the resources of `order` to the top; the others keep their order.
   * @throws ResourceErrors.UNKNOWN_ID naming the id, with nothing changed
   */
  async reorderResources(order: number[]): Promise<void> {
    await this.db.tx(async (tx) => {
      const known = new Set(await this.lockAllResources(tx));
      const unknown = order.find((id) => !known.has(id));
      if (unknown !== undefined) throw ResourceErrors.UNKNOWN_ID({ message: `Unknown id: ${unknown}` });
      await tx.execute(
        `UPDATE resources r SET sort_order = ranked.position, updated_at = now()
           FROM (SELECT id, row_number() OVER (ORDER BY array_position($1::int[], id), sort_order, id) - 1 AS position
                   FROM resources WHERE deleted_at IS NULL) ranked
          WHERE r.id = ranked.id AND r.sort_order <> ranked.position`,
        [order],
      );
    });
  }

  /**
   * Locks a resource until the transaction ends. Code that adds bookings or blocks holds this lock, so that
   * its checks stay true. Lock order: idempotency key, booking or block, resources by id. `NO KEY` does not block foreign key checks.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND when the resource is not in `scope`
   */
  async lockResource(tx: Tx, id: number, scope: Scope): Promise<Resource> {
    const resource = await this.selectResource(tx, id, `${SCOPES[scope]} FOR NO KEY UPDATE`);
    if (!resource) throw ResourceErrors.RESOURCE_NOT_FOUND();
    return resource;
  }

  /**
   * Locks resources by id until the transaction ends.
   * @returns them in the order of `ids`
   * @throws ResourceErrors.RESOURCE_NOT_FOUND when one is not in `scope`
   */
  async lockResources(tx: Tx, ids: readonly number[], scope: Exclude<Scope, 'active'>): Promise<Resource[]> {
    const rows = ids.every(isRowId)
      ? await tx.rows<Resource>(
          `SELECT * FROM resources WHERE id = ANY ($1::integer[]) AND (deleted_at IS NULL OR $2::boolean)
            ORDER BY id FOR NO KEY UPDATE`,
          [ids, scope === 'any'],
        )
      : [];
    return ids.map((id) => {
      const found = rows.find((row) => row.id === id);
      if (!found) throw ResourceErrors.RESOURCE_NOT_FOUND();
      return found;
    });
  }

  /**
   * Locks all resources that are not deleted, by id, until the transaction ends.
   * @returns their ids
   */
  async lockAllResources(tx: Tx): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      'SELECT id FROM resources WHERE deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
    );
    return rows.map(({ id }) => id);
  }

  /** @throws ResourceErrors.RESOURCE_NOT_FOUND when the resource is not in `scope` */
  async findResource(id: number, scope: Scope): Promise<ShownResource> {
    const resource = await this.selectResource(this.db, id, SCOPES[scope]);
    if (!resource) throw ResourceErrors.RESOURCE_NOT_FOUND();
    return this.withWay(this.db, resource);
  }

  private async withWay(queryable: Queryable, resource: Resource): Promise<ShownResource> {
    const [shown] = await this.withWays(queryable, [resource]);
    return shown ?? { ...resource, needs_service: false };
  }

  private async withWays(queryable: Queryable, resources: readonly Resource[]): Promise<ShownResource[]> {
    const rows = await queryable.rows<{ id: number }>(
      `SELECT r.id FROM resources r WHERE r.id = ANY ($1::integer[]) AND ${needsService('r')}`,
      [resources.map(({ id }) => id)],
    );
    const found = new Set(rows.map(({ id }) => id));
    return resources.map((resource) => ({ ...resource, needs_service: found.has(resource.id) }));
  }

  private async selectResource(db: Queryable, id: number, condition: string): Promise<Resource | undefined> {
    if (!isRowId(id)) return undefined;
    return db.row<Resource>(`SELECT * FROM resources WHERE id = $1 AND ${condition}`, [id]);
  }
}
