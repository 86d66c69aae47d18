import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Language } from '../../platform/i18n/languages';
import { ResponseTextsService } from '../../platform/translations/response-texts.service';
import { PLACED_ORDER } from '../../platform/translations/text-shapes';
import { type BaseNames, type NamedIds, readBaseNames } from './notifications.goods.queries';

/** Goods that a message names. */
export interface MailedLine {
  name: string;
  variant?: string;
  /** Absent or null for goods that are deleted, which keep their name. */
  productId?: number | null;
  variantId?: number | null;
}

/** The parts of template data that name goods. */
interface WithGoods {
  items?: MailedLine[];
  downloads?: MailedLine[];
  parcel?: { contents: MailedLine[] };
  productName?: string;
  productId?: number | null;
  shippingMethod?: string | null;
  shippingMethodId?: number | null;
}

/** Names of one language, by ids of products, variants and shipping methods. */
type Names = BaseNames;

/**
 * Names goods in the language of a message, whatever language they were ordered in (docs/message-texts.md). Goods that
 * were renamed since the order keep the name of the order.
 */
@Injectable()
export class NotificationGoodsService {
  constructor(
    private readonly db: Db,
    private readonly texts: ResponseTextsService,
  ) {}

  /** Returns the data as it is in a shop without texts in this language. Call it outside of transactions. */
  async nameGoods<T extends object>(data: T, language: Language): Promise<T> {
    const languages = await this.texts.listLanguages();
    const locale = languages.find((tag) => tag.toLowerCase().split('-')[0] === language);
    const ids = idsIn(data);
    if (languages.length < 2 || locale === undefined || Object.values(ids).flat().length === 0) return data;
    const base = await readBaseNames(this.db, ids);
    const versions = await Promise.all(languages.map((tag) => this.namesIn(base, languages, tag)));
    const wanted = versions[languages.indexOf(locale)] ?? base;
    return { ...data, ...renamed(data, (thing, id, name) => nameIn(thing, id, { name, versions, wanted })) };
  }

  private async namesIn(base: Names, languages: readonly string[], locale: string): Promise<Names> {
    const order = {
      items: [
        ...[...base.products].map(([product_id, product_name]) => ({ product_id, product_name })),
        ...[...base.variants].map(([variant_id, variant_name]) => ({ variant_id, variant_name })),
      ],
    };
    const methods = [...base.methods].map(([id, name]) => ({ draft: { shipping_method: { id, name } } }));
    const [lines, ...drafts] = await Promise.all([
      this.texts.translate(order, PLACED_ORDER, languages, locale),
      ...methods.map((method) => this.texts.translate(method, PLACED_ORDER, languages, locale)),
    ]);
    const named: Names = { products: new Map(), variants: new Map(), methods: new Map() };
    for (const line of lines.items) {
      if ('product_id' in line) named.products.set(line.product_id, line.product_name);
      else named.variants.set(line.variant_id, line.variant_name);
    }
    for (const { draft } of drafts) named.methods.set(draft.shipping_method.id, draft.shipping_method.name);
    return named;
  }
}

/** Returns a name in the wanted language. */
type NameIn = (thing: keyof NamedIds, id: number | null | undefined, name: string) => string;

function nameIn(
  thing: keyof NamedIds,
  id: number | null | undefined,
  { name, versions, wanted }: { name: string; versions: readonly Names[]; wanted: Names },
): string {
  if (id === null || id === undefined) return name;
  const known = versions.map((names) => names[thing].get(id)).find((one) => one && isNamed(name, one));
  const found = wanted[thing].get(id);
  return known && found ? found + name.slice(known.length) : name;
}

/** Variants have the reason of a surcharge behind their name. */
function isNamed(name: string, known: string): boolean {
  return name === known || name.startsWith(`${known}, `);
}

function linesIn({ items = [], downloads = [], parcel }: WithGoods): MailedLine[] {
  return [...items, ...downloads, ...(parcel?.contents ?? [])];
}

function idsIn(data: WithGoods): NamedIds {
  const lines = linesIn(data);
  const present = (ids: (number | null | undefined)[]): number[] => [
    ...new Set(ids.filter((id) => id !== null && id !== undefined)),
  ];
  return {
    products: present([data.productId, ...lines.map(({ productId }) => productId)]),
    variants: present(lines.map(({ variantId }) => variantId)),
    methods: present([data.shippingMethodId]),
  };
}

function renamed(data: WithGoods, name: NameIn): WithGoods {
  const { items, downloads, parcel, productName, productId, shippingMethod, shippingMethodId } = data;
  const rename = (line: MailedLine): MailedLine => ({
    ...line,
    name: name('products', line.productId, line.name),
    ...(line.variant && { variant: name('variants', line.variantId, line.variant) }),
  });
  return {
    ...(items && { items: items.map(rename) }),
    ...(downloads && { downloads: downloads.map(rename) }),
    ...(parcel && { parcel: { ...parcel, contents: parcel.contents.map(rename) } }),
    ...(productName && { productName: name('products', productId, productName) }),
    ...(shippingMethod && { shippingMethod: name('methods', shippingMethodId, shippingMethod) }),
  };
}
