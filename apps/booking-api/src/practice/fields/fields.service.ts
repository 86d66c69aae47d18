import { Injectable } from '@nestjs/common';
import { Db, type Tx } from '@comptoir/db';
import { isRowId } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import type { OwnResources } from '../../calendar/resources/own-resources';
import { ResourcesService } from '../../calendar/resources/resources.service';
import { boundsAfter } from './number-bounds';
import type { CreateField, UpdateField } from './fields.dto';
import { CustomField } from './fields.entity';
import { FieldErrors } from './fields.errors';
import { SELECT_FIELDS } from './fields.queries';
import { parseOptions } from './choice-options';
import { type FieldOptions, type FieldType, isChoice } from './field-types';

/** Manages the fields of booking forms and their order. */
@Injectable()
export class FieldsService {
  constructor(
    private readonly db: Db,
    private readonly resources: ResourcesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Lists the booking form of an active resource.
   * @throws ResourceErrors.RESOURCE_NOT_FOUND
   */
  async listFormFields(resourceId: number): Promise<CustomField[]> {
    await this.resources.findResource(resourceId, 'active');
    return this.listFields(resourceId, null);
  }

  /**
   * Lists the fields of one resource or of all, in the order of their forms. A caller with resources sees their forms,
   * and those of the services that they offer.
   */
  listFields(resourceId: number | undefined, own: OwnResources): Promise<CustomField[]> {
    if (resourceId !== undefined && !isRowId(resourceId)) return Promise.resolve([]);
    return this.db.rows<CustomField>(SELECT_FIELDS, [resourceId ?? null, own]);
  }

  /** @throws ResourceErrors.RESOURCE_NOT_FOUND, errors of `parseOptions` and `boundsAfter` */
  async createField(input: CreateField): Promise<CustomField> {
    const options = isChoice(input.type) ? parseOptions(input.options, input.type) : null;
    const bounds = boundsAfter(input.type, input);
    return this.db.tx(async (tx) => {
      await this.resources.lockResource(tx, input.resource_id, 'existing');
      const sort_order = input.sort_order ?? (await this.nextPosition(tx, input.resource_id));
      return tx.repo(CustomField).save({ ...input, ...bounds, options, sort_order } as CustomField);
    });
  }

  /**
   * Changes the given properties. Stored answers stay as they are.
   * @throws FieldErrors.FIELD_NOT_FOUND, ResourceErrors.RESOURCE_NOT_FOUND, errors of `parseOptions` and
   * `boundsAfter`
   */
  async updateField(id: number, changes: UpdateField): Promise<CustomField> {
    return this.db.tx(async (tx) => {
      const field = await this.lockField(tx, id);
      if (changes.resource_id !== undefined && changes.resource_id !== field.resource_id) {
        await this.resources.lockResource(tx, changes.resource_id, 'existing');
      }
      const options = optionsAfter(field, changes);
      const bounds = boundsAfter(changes.type ?? field.type, changes, field);
      return tx
        .repo(CustomField)
        .save(Object.assign(new CustomField(), field, changes, { ...bounds, options }));
    });
  }

  /**
   * Removes a field from the form; its answers stay.
   * @throws FieldErrors.FIELD_NOT_FOUND
   */
  async deleteField(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockField(tx, id);
      await tx.repo(CustomField).update(id, { deleted_at: this.clock.now() });
    });
  }

  /**
   * Moves the fields of `order`, all of one resource, to the top of their form; the others keep their order.
   * @throws FieldErrors.UNKNOWN_ID, FieldErrors.MIXED_RESOURCES, with nothing changed
   */
  async reorderFields(order: number[]): Promise<void> {
    await this.db.tx(async (tx) => {
      const rows = await tx.rows<{ id: number; resource_id: number }>(
        `SELECT id, resource_id FROM custom_fields
          WHERE deleted_at IS NULL AND resource_id IN (SELECT resource_id FROM custom_fields WHERE id = ANY ($1::int[]))
          ORDER BY id FOR NO KEY UPDATE`,
        [order],
      );
      const resourceOf = new Map(rows.map((row) => [row.id, row.resource_id]));
      const unknown = order.find((id) => !resourceOf.has(id));
      if (unknown !== undefined) throw FieldErrors.UNKNOWN_ID({ message: `Unknown id: ${unknown}` });
      if (new Set(resourceOf.values()).size > 1) throw FieldErrors.MIXED_RESOURCES();
      await tx.execute(
        `UPDATE custom_fields f SET sort_order = ranked.position, updated_at = now()
           FROM (SELECT id, row_number() OVER (ORDER BY array_position($1::int[], id), sort_order, id) - 1 AS position
                   FROM custom_fields WHERE id = ANY ($2::int[])) ranked
          WHERE f.id = ranked.id AND f.sort_order <> ranked.position`,
        [order, [...resourceOf.keys()]],
      );
    });
  }

  private async nextPosition(tx: Tx, resourceId: number): Promise<number> {
    const last = await tx.row<{ next: number }>(
      `SELECT coalesce(max(sort_order), -1) + 1 AS next FROM custom_fields
        WHERE resource_id = $1 AND deleted_at IS NULL`,
      [resourceId],
    );
    return last?.next ?? 0;
  }

  private async lockField(tx: Tx, id: number): Promise<CustomField> {
    const field = await tx.row<CustomField>(
      'SELECT * FROM custom_fields WHERE id = $1 AND deleted_at IS NULL FOR NO KEY UPDATE',
      [id],
    );
    if (!field) throw FieldErrors.FIELD_NOT_FOUND();
    return field;
  }
}

/** Returns null for a type without options; a choice type keeps its options unless new ones are given. */
function optionsAfter(
  field: { type: FieldType; options: FieldOptions | null },
  changes: UpdateField,
): FieldOptions | null {
  const type = changes.type ?? field.type;
  if (!isChoice(type)) return null;
  return changes.options === undefined && field.options ? field.options : parseOptions(changes.options, type);
}
