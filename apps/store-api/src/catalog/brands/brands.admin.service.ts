import { Injectable } from '@nestjs/common';
import { Db, type Tx, containsPattern } from '@comptoir/db';
import type { Page } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import { MediaService } from '../../platform/media/media.service';
import { ImagesService } from '../../platform/media/images.service';
import { readPage } from '../../platform/http/paging';
import { mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { orderBy } from '../../platform/http/sorting';
import { TranslationsService } from '../../platform/translations/translations.service';
import { operatorFrom } from '../product-records/economic-operators';
import { ProductRefreshService } from '../product-records/product-refresh.service';
import { isTrashed } from '../product-records/trashed';
import type { BrandsQuery, CreateBrand, UpdateBrand } from './brands.dto';
import { Brand } from './brands.entity';
import { BRAND_FIELDS, BrandsService } from './brands.service';

export interface AdminBrand extends Brand {
  /** Number of products, deleted ones excluded. */
  products_count: number;
}

const SHOWN = `
  SELECT b.*, (SELECT count(*)::integer FROM products p WHERE p.brand_id = b.id AND p.deleted_at IS NULL)
    AS products_count
  FROM brands b`;

const FILTERED = `
  WHERE ($1::text IS NULL OR b.name ILIKE $1 OR b.slug ILIKE $1)
    AND ($2::boolean IS NULL OR (b.deleted_at IS NOT NULL) = $2)`;

const SORTABLE = {
  id: 'id',
  name: 'name',
  created_at: 'created_at',
  products_count: 'products_count',
};

/**
 * Reads and writes brands for the admin routes. Products of a deleted brand stay on sale and show no brand.
 */
@Injectable()
export class BrandsAdminService {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
    private readonly brands: BrandsService,
    private readonly refresh: ProductRefreshService,
    private readonly media: MediaService,
    private readonly images: ImagesService,
    private readonly translations: TranslationsService,
  ) {}

  listBrands(query: BrandsQuery): Promise<Page<AdminBrand>> {
    return readPage(this.db, query, {
      rows: `${SHOWN} ${FILTERED} ORDER BY ${orderBy(query.sort, SORTABLE, 'id DESC')} LIMIT $3 OFFSET $4`,
      count: `SELECT count(*) AS total FROM brands b ${FILTERED}`,
      values: [containsPattern(query.search), isTrashed(query.trashed)],
    });
  }

  /** Returns a brand, deleted or not. @throws RequestErrors.NOT_FOUND */
  async findBrand(id: number): Promise<AdminBrand> {
    const brand = await this.db.row<AdminBrand>(`${SHOWN} WHERE b.id = $1`, [id]);
    if (!brand) throw RequestErrors.NOT_FOUND();
    return brand;
  }

  /** @throws RequestErrors.VALIDATION_ERROR */
  async createBrand(input: CreateBrand): Promise<AdminBrand> {
    const { id } = await this.db.tx(async (tx) =>
      this.brands.createBrand(tx, {
        name: input.name,
        slug: input.slug ?? undefined,
        logoUrl: this.media.storedFormOf(input.logo_url ?? null),
        description: input.description ?? '',
        translations: await this.translations.newTranslations(tx, input.translations),
        customFields: input.custom_fields,
        manufacturer: operatorFrom(input.manufacturer, 'manufacturer'),
        responsiblePerson: operatorFrom(input.responsible_person, 'responsible_person'),
      }),
    );
    return this.findBrand(id);
  }

  /**
   * Updates a brand. A new name, in any language, also refreshes the search text of its products.
   * @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR
   */
  async updateBrand(id: number, input: UpdateBrand): Promise<AdminBrand> {
    await this.db.tx(async (tx) => {
      const before = await this.lockBrand(tx, id);
      const translated = await this.translations.changedTranslations(tx, 'brands', id, input.translations);
      const customFields = await this.brands.changedFields(tx, before, input.custom_fields);
      if (input.logo_url !== undefined) await this.images.releaseImage(tx, 'brand', id);
      await mapConstraintErrors(BRAND_FIELDS, () =>
        tx.repo(Brand).update(
          { id },
          {
            name: input.name ?? undefined,
            slug: input.slug ?? undefined,
            logo_url: this.media.storedFormOf(input.logo_url),
            description: input.description === undefined ? undefined : cleanHtml(input.description ?? ''),
            updated_at: this.clock.now(),
            manufacturer: operatorFrom(input.manufacturer, 'manufacturer'),
            responsible_person: operatorFrom(input.responsible_person, 'responsible_person'),
            ...translated,
            custom_fields: customFields,
          },
        ),
      );
      if ((input.name && input.name !== before.name) || input.translations)
        await this.refreshProducts(tx, id);
    });
    return this.findBrand(id);
  }

  /** Stores an uploaded image as the logo. @throws RequestErrors.NOT_FOUND, RequestErrors.VALIDATION_ERROR */
  async setBrandLogo(id: number, upload: Buffer): Promise<AdminBrand> {
    await this.images.replaceImage('brand', id, upload);
    return this.findBrand(id);
  }

  /**
   * Marks a brand as deleted, so that it can be restored. Changes nothing when it is deleted already.
   * @throws RequestErrors.NOT_FOUND
   */
  async deleteBrand(id: number): Promise<void> {
    await this.db.tx((tx) => this.setDeleted(tx, id, true));
  }

  /** Restores a deleted brand; changes nothing otherwise. @throws RequestErrors.NOT_FOUND */
  async restoreBrand(id: number): Promise<AdminBrand> {
    await this.db.tx((tx) => this.setDeleted(tx, id, false));
    return this.findBrand(id);
  }

  /** Reports whether the path `/admin/brands/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'brands', id);
  }

  private async setDeleted(tx: Tx, id: number, deleted: boolean): Promise<void> {
    const before = await this.lockBrand(tx, id);
    if ((before.deleted_at !== null) === deleted) return;
    const now = this.clock.now();
    await tx.repo(Brand).update({ id }, { deleted_at: deleted ? now : null, updated_at: now });
    await this.refreshProducts(tx, id);
  }

  private async lockBrand(tx: Tx, id: number): Promise<Brand> {
    const brand = await tx.repo(Brand).findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
    if (!brand) throw RequestErrors.NOT_FOUND();
    return brand;
  }

  private async refreshProducts(tx: Tx, brandId: number): Promise<void> {
    const products = await tx.rows<{ id: number }>(
      'SELECT id FROM products WHERE brand_id = $1 ORDER BY sales_count DESC, id',
      [brandId],
    );
    await this.refresh.refreshManyProducts(
      tx,
      products.map(({ id }) => id),
    );
  }
}
