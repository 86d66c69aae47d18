import { Injectable } from '@nestjs/common';
import type { Tx } from '@comptoir/db';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import type { Translations } from '../../platform/translations/translations.entity';
import { type AttributeType } from '../product-records/attribute-types';
import { Attribute, AttributeValue } from './attributes.entity';

export interface NewAttribute {
  name: string;
  type: AttributeType;
  sortOrder?: number;
  translations?: Translations;
  values: NewAttributeValue[];
}

export interface NewAttributeValue {
  value: string;
  /** Format `#rrggbb`. */
  colorCode?: string | null;
  /** Defaults to the position in the list. */
  sortOrder?: number;
  translations?: Translations;
}

export const ATTRIBUTE_FIELDS: FieldConstraints = {
  attributes_name_key: ['name', 'This name is taken.'],
  attribute_values_key: ['values', 'A value is given twice.'],
};

/** Creates attributes, such as color and size: what the variants of a product differ in. */
@Injectable()
export class AttributesService {
  /** @throws RequestErrors.VALIDATION_ERROR when the name is taken or a value is given twice */
  async createAttribute(
    tx: Tx,
    input: NewAttribute,
  ): Promise<{ attribute: Attribute; values: AttributeValue[] }> {
    const attribute = await mapConstraintErrors(ATTRIBUTE_FIELDS, () =>
      tx.repo(Attribute).save({
        name: input.name,
        type: input.type,
        sort_order: input.sortOrder ?? 0,
        translations: input.translations ?? {},
      }),
    );
    const values = input.values.map((value, index) => ({
      attribute_id: attribute.id,
      value: value.value,
      color_code: value.colorCode ?? null,
      sort_order: value.sortOrder ?? index,
      translations: value.translations ?? {},
    }));
    return {
      attribute,
      values: await mapConstraintErrors(ATTRIBUTE_FIELDS, () => tx.repo(AttributeValue).save(values)),
    };
  }
}
