import { Injectable } from '@nestjs/common';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { type NotFoundCheck, isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { FORM_RESOURCE } from '../fields/fields.queries';
import { ResourceErrors } from '../../calendar/resources/resources.errors';
import type { Reorder } from '../../calendar/resources/resources.dto';
import type { ShownResource } from '../../calendar/resources/resources.service';
import type { CreateService, UpdateService } from './services.dto';
import { Service } from './services.entity';
import { ServiceErrors } from './services.errors';
import { MEMBERS, NEEDS, type NeededResource, type ServiceMember } from './services.queries';

/** A service with its resources, and the resource whose form it has. */
export interface ServiceWithMembers extends Service {
  members: ServiceMember[];
  needs: NeededResource[][];
  /** Null while the service has no resource and names none. */
  form_source: number | null;
}

const SELECT_SERVICES = `
  SELECT s.*, ${MEMBERS} AS members, ${NEEDS} AS needs, ${FORM_RESOURCE} AS form_source FROM services s WHERE s.deleted_at IS NULL`;

/** Manages services and the resources that offer them. */
@Injectable()
export class ServicesService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  /** @throws ServiceErrors.SERVICE_NOT_FOUND */
  async targetExists({ id }: Record<string, string>): Promise<boolean> {
    return Boolean(await this.findService(Number(id), 'existing'));
  }

  /** Lists the services that clients see. */
  listActiveServices(): Promise<ServiceWithMembers[]> {
    return this.db.rows<ServiceWithMembers>(`${SELECT_SERVICES} AND s.active ORDER BY s.sort_order, s.id`);
  }

  /** Leaves out resources that clients book by their services only, while none of these is offered. */
  async keepBookable(resources: readonly ShownResource[]): Promise<ShownResource[]> {
    if (!resources.some(({ needs_service }) => needs_service)) return [...resources];
    const offering = (await this.listActiveServices()).flatMap(({ members }) => members);
    const ids = new Set(offering.filter(({ active }) => active).map(({ id }) => id));
    return resources.filter(({ id, needs_service }) => !needs_service || ids.has(id));
  }

  /** Lists active and inactive services: all, or those that a resource of the caller offers. */
  listServices(own: OwnResources): Promise<ServiceWithMembers[]> {
    return this.db.rows<ServiceWithMembers>(
      `${SELECT_SERVICES} AND ($1::integer[] IS NULL OR EXISTS (
         SELECT FROM service_resources m WHERE m.service_id = s.id AND m.resource_id = ANY ($1)))
        ORDER BY s.sort_order, s.id`,
      [own],
    );
  }

  /** @throws ServiceErrors.SERVICE_NOT_FOUND */
  findService(id: number, scope: 'active' | 'existing'): Promise<ServiceWithMembers> {
    return this.selectService(this.db, id, scope);
  }

  /**
   * Creates a service at the end of the order.
   * @throws ResourceErrors.UNKNOWN_ID
   */
  async createService({
    resource_ids = [],
    needs = [],
    ...input
  }: CreateService): Promise<ServiceWithMembers> {
    return this.db.tx(async (tx) => {
      const last = await tx.row<{ next: number }>(
        'SELECT coalesce(max(sort_order), -1) + 1 AS next FROM services WHERE deleted_at IS NULL',
      );
      await this.assertResources(tx, [...resource_ids, ...needs, input.form_resource_id ?? []].flat());
      const { id } = await tx.repo(Service).save({ ...input, sort_order: last?.next ?? 0 } as Service);
      await this.replaceMembers(tx, id, resource_ids);
      await this.replaceNeeds(tx, id, needs);
      return this.selectService(tx, id, 'existing');
    });
  }

  /**
   * Changes the given fields of a service, and its resources where they are given. Bookings keep what they have.
   * @throws ServiceErrors.SERVICE_NOT_FOUND, ResourceErrors.UNKNOWN_ID
   */
  async updateService(
    id: number,
    changes: UpdateService & { image_url?: string },
  ): Promise<ServiceWithMembers> {
    return this.db.tx((tx) => this.changeService(tx, id, changes));
  }

  /** Runs `updateService` in a transaction of the caller. */
  async changeService(
    tx: Tx,
    id: number,
    { resource_ids, needs, ...changes }: UpdateService & { image_url?: string },
  ): Promise<ServiceWithMembers> {
    const service = await this.lockService(tx, id);
    await this.assertResources(
      tx,
      [...(resource_ids ?? []), ...(needs ?? []), changes.form_resource_id ?? []].flat(),
    );
    if (resource_ids) await this.replaceMembers(tx, id, resource_ids);
    if (needs) await this.replaceNeeds(tx, id, needs);
    // A new time of the change raises the version, also when only the resources differ.
    const updated_at = this.clock.now();
    await tx.repo(Service).save(Object.assign(new Service(), service, changes, { updated_at }));
    return this.selectService(tx, id, 'existing');
  }

  /**
   * Hides a service; its bookings stay and still show it.
   * @throws ServiceErrors.SERVICE_NOT_FOUND
   */
  async deleteService(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockService(tx, id);
      await tx.repo(Service).update(id, { deleted_at: this.clock.now() });
    });
  }

  /**
   * Moves the services of `order` to the top; the others keep their order.
   * @throws ResourceErrors.UNKNOWN_ID naming the id, with nothing changed
   */
  async reorderServices({ order }: Reorder): Promise<void> {
    await this.db.tx(async (tx) => {
      const rows = await tx.rows<{ id: number }>(
        'SELECT id FROM services WHERE deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE',
      );
      assertKnown(order, rows);
      await tx.execute(
        `UPDATE services s SET sort_order = ranked.position, updated_at = now()
           FROM (SELECT id, row_number() OVER (ORDER BY array_position($1::int[], id), sort_order, id) - 1 AS position
                   FROM services WHERE deleted_at IS NULL) ranked
          WHERE s.id = ranked.id AND s.sort_order <> ranked.position`,
        [order],
      );
    });
  }

  private async lockService(tx: Tx, id: number): Promise<Service> {
    const service = await tx.row<Service>(
      'SELECT * FROM services WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    if (!service) throw ServiceErrors.SERVICE_NOT_FOUND();
    return service;
  }

  private async assertResources(tx: Tx, ids: readonly number[]): Promise<void> {
    const rows = await tx.rows<{ id: number }>(
      'SELECT id FROM resources WHERE id = ANY ($1::integer[]) AND deleted_at IS NULL',
      [ids],
    );
    assertKnown(ids, rows);
  }

  private async replaceMembers(tx: Tx, id: number, resourceIds: readonly number[]): Promise<void> {
    await tx.execute(
      'DELETE FROM service_resources WHERE service_id = $1 AND NOT resource_id = ANY ($2::integer[])',
      [id, resourceIds],
    );
    await tx.execute(
      `INSERT INTO service_resources AS m (service_id, resource_id, priority)
       SELECT $1, given.id, given.nth - 1 FROM unnest($2::integer[]) WITH ORDINALITY given(id, nth)
       ON CONFLICT (service_id, resource_id) DO UPDATE SET priority = excluded.priority
        WHERE m.priority <> excluded.priority`,
      [id, resourceIds],
    );
  }

  /** Writes only what differs, so that the activity log shows no more. */
  private async replaceNeeds(tx: Tx, id: number, needs: readonly (readonly number[])[]): Promise<void> {
    const given = needs.flatMap((group, nth) => group.map((resource, priority) => [nth, resource, priority]));
    const columns = [0, 1, 2].map((column) => given.map((row) => row[column]));
    await tx.execute(
      `DELETE FROM service_needs n WHERE n.service_id = $1 AND NOT EXISTS (
         SELECT FROM unnest($2::integer[], $3::integer[]) given(nth, id)
          WHERE given.nth = n.group_number AND given.id = n.resource_id)`,
      [id, columns[0], columns[1]],
    );
    await tx.execute(
      `INSERT INTO service_needs AS n (service_id, group_number, resource_id, priority)
       SELECT $1, given.* FROM unnest($2::integer[], $3::integer[], $4::integer[]) given(nth, id, priority)
       ON CONFLICT (service_id, group_number, resource_id) DO UPDATE SET priority = excluded.priority
        WHERE n.priority <> excluded.priority`,
      [id, ...columns],
    );
  }

  private async selectService(
    queryable: Queryable,
    id: number,
    scope: 'active' | 'existing',
  ): Promise<ServiceWithMembers> {
    const service = isRowId(id)
      ? await queryable.row<ServiceWithMembers>(
          `${SELECT_SERVICES} AND s.id = $1 AND (s.active OR $2::boolean)`,
          [id, scope === 'existing'],
        )
      : undefined;
    if (!service) throw ServiceErrors.SERVICE_NOT_FOUND();
    return service;
  }
}

/** @throws ResourceErrors.UNKNOWN_ID naming the first id that is not among the rows */
function assertKnown(ids: readonly number[], rows: readonly { id: number }[]): void {
  const known = new Set(rows.map(({ id }) => id));
  const unknown = ids.find((id) => !known.has(id));
  if (unknown !== undefined) throw ResourceErrors.UNKNOWN_ID({ message: `Unknown id: ${unknown}` });
}
