import { Injectable } from '@nestjs/common';
import { containsPattern, Db, isForeignKeyViolation, type Tx } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { invalidField, RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { deleteValuesOfDeletedVariants } from '../variants/variants.queries';
import type { AttributesQuery, CreateAttribute, SaveValue, UpdateAttribute } from './attributes.dto';
import { Attribute, AttributeValue } from './attributes.entity';
import { AttributeErrors } from './attributes.errors';
import { ATTRIBUTE_FIELDS, AttributesService } from './attributes.service';

export interface AdminAttribute extends Attribute {
  values: Pick<AttributeValue, 'id' | 'value' | 'color_code' | 'sort_order' | 'translations'>[];
}

const SHOWN = `
  SELECT a.*, COALESCE((
      SELECT json_agg(json_build_object('id', x.id, 'value', x.value, 'color_code', x.color_code,
          'sort_order', x.sort_order, 'translations', x.translations) ORDER BY x.sort_order, x.id)
      FROM attribute_values x WHERE x.attribute_id = a.id), '[]') AS values
  FROM attributes a`;

const FILTERED = `
  WHERE ($1::text IS NULL OR a.name ILIKE $1 OR a.id IN (SELECT x.attribute_id FROM attribute_values x WHERE x.value ILIKE $1))
    AND ($2::text IS NULL OR a.type = $2)`;

const SORTABLE = { id: 'id', name: 'name', type: 'type', sort_order: 'sort_order' };

/** Reads and writes attributes and their values for the admin routes. */
@Injectable()
export class AttributesAdminService {
  constructor(
    private readonly db: Db,
    private readonly attributes: AttributesService,
    private readonly refresh: ProductRefreshService,
    private readonly translations: TranslationsService,
  ) {}

  listAttributes(query: AttributesQuery): Promise<Page<AdminAttribute>> {
    return readPage(this.db, query, {
      rows: `${SHOWN} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'sort_order, id')} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total FROM attributes a ${FILTERED}`,
      values: [containsPattern(query.search), query.type ?? null],
    });
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findAttribute(id: number): Promise<AdminAttribute> {
    const attribute = await this.db.row<AdminAttribute>(`${SHOWN} WHERE a.id = $1`, [id]);
    if (!attribute) throw RequestErrors.NOT_FOUND();
    return attribute;
  }

  /** @throws RequestErrors.VALIDATION_ERROR when the name is taken or a value is given twice */
  async createAttribute(input: CreateAttribute): Promise<AdminAttribute> {
    const { attribute } = await this.db.tx(async (tx) =>
      this.attributes.createAttribute(tx, {
        name: input.name,
        type: input.type,
        sortOrder: input.sort_order ?? undefined,
        translations: await this.translations.newTranslations(tx, input.translations),
        values: await Promise.all(
          (input.values ?? []).map(async ({ value, color_code, sort_order, translations }) => ({
            value,
            colorCode: color_code,
            sortOrder: sort_order ?? undefined,
            translations: await this.translations.newTranslations(tx, translations),
          })),
        ),
      }),
    );
    return this.findAttribute(attribute.id);
  }

  /**
   * Updates an attribute. A given list of values replaces the present one. Refreshes the products that have a
   * value.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR, AttributeErrors.ATTRIBUTE_IN_USE
   */
  async updateAttribute(id: number, input: UpdateAttribute): Promise<AdminAttribute> {
    await this.db.tx(async (tx) => {
      await this.lockAttribute(tx, id);
      const { translations } = await this.translations.changedTranslations(
        tx,
        'attributes',
        id,
        input.translations,
      );
      await mapConstraintErrors(ATTRIBUTE_FIELDS, () =>
        tx.execute(
          `UPDATE attributes SET name = COALESCE($2, name), type = COALESCE($3, type),
             sort_order = COALESCE($4, sort_order), translations = COALESCE($5, translations) WHERE id = $1`,
          [id, input.name ?? null, input.type ?? null, input.sort_order ?? null, translations ?? null],
        ),
      );
      if (input.values) await this.replaceValues(tx, id, input.values);
      await this.refresh.refreshManyProducts(tx, await this.readProductIds(tx, id));
    });
    return this.findAttribute(id);
  }

  /** @throws RequestErrors.NOT_FOUND, AttributeErrors.ATTRIBUTE_IN_USE */
  async deleteAttribute(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      await this.lockAttribute(tx, id);
      await deleteValuesOfDeletedVariants(tx, id, []);
      await mapStillInUse(() => tx.execute('DELETE FROM attributes WHERE id = $1', [id]));
    });
  }

  /** Reports whether the path `/admin/attributes/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'attributes', id);
  }

  private async replaceValues(tx: Tx, attributeId: number, values: readonly SaveValue[]): Promise<void> {
    const present = await tx.repo(AttributeValue).findBy({ attribute_id: attributeId });
    const translations = await Promise.all(
      values.map(async ({ id, value, translations: changes }) => {
        const known = present.find((one) => (id ? one.id === id : one.value === value));
        const stored = known?.translations ?? {};
        return changes ? this.translations.mergeTranslations(tx, stored, changes) : stored;
      }),
    );
    const rows = values.map((given, index) => {
      const known = present.find(({ id, value }) => (given.id ? id === given.id : value === given.value));
      if (given.id && !known) throw invalidField(`values.${index}.id`, 'This is no value of the attribute.');
      return {
        id: known?.id,
        attribute_id: attributeId,
        value: given.value,
        color_code: given.color_code === undefined ? (known?.color_code ?? null) : given.color_code,
        sort_order: given.sort_order ?? index,
        translations: translations[index] ?? {},
      };
    });
    const retainedIds = rows.flatMap(({ id }) => id ?? []);
    if (new Set(retainedIds).size !== retainedIds.length)
      throw invalidField('values', 'A value is given twice.');
    await deleteValuesOfDeletedVariants(tx, attributeId, retainedIds);
    await mapStillInUse(() =>
      tx.execute('DELETE FROM attribute_values WHERE attribute_id = $1 AND id <> ALL($2::integer[])', [
        attributeId,
        retainedIds,
      ]),
    );
    const renamed = present.filter((was) =>
      rows.some(({ id, value }) => id === was.id && value !== was.value),
    );
    // Two values may swap their texts. Without this step, the first update would violate the unique key.
    await tx.execute(`UPDATE attribute_values SET value = 'renamed ' || id WHERE id = ANY($1)`, [
      renamed.map(({ id }) => id),
    ]);
    await mapConstraintErrors(ATTRIBUTE_FIELDS, () => tx.repo(AttributeValue).save(rows));
  }

  private async readProductIds(tx: Tx, attributeId: number): Promise<number[]> {
    const rows = await tx.rows<{ id: number }>(
      `SELECT p.id FROM products p WHERE p.id IN (
         SELECT v.product_id FROM attribute_values x
         JOIN variant_attribute_values t ON t.attribute_value_id = x.id
         JOIN product_variants v ON v.id = t.variant_id
         WHERE x.attribute_id = $1)
       ORDER BY p.sales_count DESC, p.id`,
      [attributeId],
    );
    return rows.map(({ id }) => id);
  }

  private async lockAttribute(tx: Tx, id: number): Promise<void> {
    const attribute = await tx.row('SELECT FROM attributes WHERE id = $1 FOR UPDATE', [id]);
    if (!attribute) throw RequestErrors.NOT_FOUND();
  }
}

async function mapStillInUse<T>(write: () => Promise<T>): Promise<T> {
  return write().catch((error: unknown) => {
    throw isForeignKeyViolation(error) ? AttributeErrors.ATTRIBUTE_IN_USE({ cause: error }) : error;
  });
}
