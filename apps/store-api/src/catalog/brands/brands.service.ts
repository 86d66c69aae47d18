import { Injectable } from '@nestjs/common';
import { CustomFieldsService, type FieldValues, type GivenValues } from '@comptoir/custom-fields';
import type { Tx } from '@comptoir/db';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { cleanHtml } from '../../platform/rich-text/rich-text';
import { findFreeSlug } from '../../platform/slugs/slugs';
import type { EconomicOperator } from '../product-records/economic-operators';
import type { Translations } from '../../platform/translations/translations.entity';
import { Brand } from './brands.entity';

export interface NewBrand {
  name: string;
  /** Made of the name when absent. */
  slug?: string;
  /** Storage key or absolute URL. */
  logoUrl?: string | null;
  /** HTML; unsafe markup is removed. */
  description?: string;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
  /** Values of custom fields. */
  customFields?: GivenValues | null;
  /** Default of its products. */
  manufacturer?: EconomicOperator | null;
  /** Default of its products. */
  responsiblePerson?: EconomicOperator | null;
}

export const BRAND_FIELDS: FieldConstraints = {
  brands_slug_key: ['slug', 'This slug is taken.'],
  brands_logo_url_deleted: ['logo_url', DELETED_IMAGE],
};

@Injectable()
export class BrandsService {
  constructor(private readonly customFields: CustomFieldsService) {}

  /** @throws RequestErrors.VALIDATION_ERROR when the slug is taken */
  async createBrand(tx: Tx, input: NewBrand): Promise<Brand> {
    const brand = tx.repo(Brand).create({
      name: input.name,
      slug: input.slug ?? (await findFreeSlug(tx, 'brands', input.name)),
      logo_url: input.logoUrl ?? null,
      description: cleanHtml(input.description ?? ''),
      translations: input.translations ?? {},
      custom_fields: await this.customFields.newValues('brands', input.customFields, byStaff(tx)),
      manufacturer: input.manufacturer ?? null,
      responsible_person: input.responsiblePerson ?? null,
    });
    return mapConstraintErrors(BRAND_FIELDS, () => tx.repo(Brand).save(brand));
  }

  /**
   * Returns the values of custom fields after a change; undefined when none are given.
   * @throws the errors of `CustomFieldsService`
   */
  changedFields(
    tx: Tx,
    { custom_fields: stored }: Pick<Brand, 'custom_fields'>,
    given: GivenValues | null | undefined,
  ): Promise<FieldValues | undefined> {
    return this.customFields.changedValues('brands', stored, given, byStaff(tx));
  }
}
