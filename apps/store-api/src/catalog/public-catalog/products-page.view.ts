import { type Static, Type } from '@sinclair/typebox';
import { type CurrencyCode, Money } from '@comptoir/contracts';
import { Decimal, PageMeta, nullable, pageView, view, stringEnum } from '@comptoir/http';
import type { MediaService } from '../../platform/media/media.service';
import { ATTRIBUTE_TYPES } from '../product-records/attribute-types';
import type { ProductFacets } from '../search/product-facets.service';
import type { ProductPage } from '../products/products.read.service';
import { ProductItemView, toProductItemView } from '../products/products.view';

const NamedCountView = view('NamedCount', {
  id: Type.Integer(),
  name: Type.String(),
  count: Type.Integer({ description: 'Number of products in the whole list, not only on this page.' }),
});

const OptionCountView = view('OptionCount', {
  id: Type.Integer(),
  value: Type.String(),
  color_code: nullable(Type.String()),
  count: Type.Integer(),
});

const AttributeFacetView = view('AttributeFacet', {
  id: Type.Integer(),
  name: Type.String(),
  type: stringEnum(ATTRIBUTE_TYPES),
  values: Type.Array(OptionCountView),
});
type AttributeFacetView = Static<typeof AttributeFacetView>;

const FieldFacetView = view('CustomFieldFacet', {
  key: Type.String({ description: 'Of the custom field.' }),
  values: Type.Array(
    view('ValueCount', {
      value: Type.String({ description: '`true` and `false` of a boolean field.' }),
      count: Type.Integer(),
    }),
    { description: 'Values of the field, with the number of products.' },
  ),
});
type FieldFacetView = Static<typeof FieldFacetView>;

const FacetsView = view('ProductFacets', {
  categories: Type.Array(NamedCountView),
  brands: Type.Array(NamedCountView),
  attributes: Type.Array(AttributeFacetView),
  custom_fields: Type.Array(FieldFacetView, { description: 'By filterable custom fields with choices.' }),
  price: view('PriceRange', {
    currency: Type.String({ description: 'Of `min` and `max`.' }),
    min: nullable(Decimal),
    max: nullable(Decimal),
  }),
});
type FacetsView = Static<typeof FacetsView>;

export const ProductsPageView = Type.Object({
  data: Type.Array(ProductItemView),
  meta: view('ProductsMeta', {
    ...PageMeta.properties,
    facets: Type.Optional(FacetsView),
  }),
});
export type ProductsPageView = Static<typeof ProductsPageView>;

export function toProductsPageView(
  page: ProductPage,
  query: { page: number; per_page: number },
  media: MediaService,
): ProductsPageView {
  const { data, meta } = pageView(page, query, (product) => toProductItemView(product, media));
  return {
    data,
    meta: { ...meta, ...(page.facets && { facets: toFacetsView(page.facets, page.currency) }) },
  };
}

function toFacetsView(facets: ProductFacets, currency: CurrencyCode): FacetsView {
  const amount = (minor: number | null): string | null =>
    minor === null ? null : Money.format(minor, currency);
  return {
    categories: facets.categories,
    brands: facets.brands,
    attributes: attributesOf(facets.options),
    custom_fields: fieldsOf(facets.fields),
    price: { currency, min: amount(facets.min_price), max: amount(facets.max_price) },
  };
}

function fieldsOf(counts: ProductFacets['fields']): FieldFacetView[] {
  const fields = new Map<string, FieldFacetView>();
  for (const { key, value, count } of counts) {
    const field = fields.get(key) ?? { key, values: [] };
    fields.set(key, field);
    field.values.push({ value, count });
  }
  return [...fields.values()];
}

function attributesOf(options: ProductFacets['options']): AttributeFacetView[] {
  const attributes = new Map<number, AttributeFacetView>();
  for (const option of options) {
    const { attribute_id: id, attribute_name: name, attribute_type: type } = option;
    const attribute = attributes.get(id) ?? { id, name, type, values: [] };
    attributes.set(id, attribute);
    const { value_id, value, color_code, count } = option;
    attribute.values.push({ id: value_id, value, color_code, count });
  }
  return [...attributes.values()];
}
