import { Injectable } from '@nestjs/common';
import {
  CustomFieldsService,
  type FieldValues,
  type GivenValues,
  shownFields,
} from '@comptoir/custom-fields';
import { Db, type Queryable, type Tx } from '@comptoir/db';
import { RequestErrors } from '../../platform/http/request.errors';
import { byStaff } from '../../platform/custom-fields/values-writers';
import { DELETED_IMAGE } from '../../platform/media/image-fields';
import { type FieldConstraints, mapConstraintErrors } from '../../platform/http/constraint-errors';
import { findFreeSlug } from '../../platform/slugs/slugs';
import type { Translations } from '../../platform/translations/translations.entity';
import { Category } from './categories.entity';

export interface NewCategory {
  name: string;
  /** Made of the name when absent. */
  slug?: string;
  parentId?: number | null;
  /** Storage key or absolute URL. */
  imageUrl?: string | null;
  sortOrder?: number;
  isActive?: boolean;
  /** Texts in other languages; see `TranslationsService`. */
  translations?: Translations;
  /** Values of custom fields. */
  customFields?: GivenValues | null;
}

export type ShownCategory = Pick<
  Category,
  'id' | 'parent_id' | 'name' | 'slug' | 'image_url' | 'custom_fields'
>;

/** A category with its active children, nested as deep as the caller asked for. */
export interface CategoryNode {
  category: ShownCategory;
  children: CategoryNode[];
}

export const CATEGORY_FIELDS: FieldConstraints = {
  categories_slug_key: ['slug', 'This slug is taken.'],
  categories_image_url_deleted: ['image_url', DELETED_IMAGE],
  categories_parent_id_fkey: ['parent_id', 'This category does not exist.'],
  categories_not_own_parent: ['parent_id', 'A category cannot be inside itself.'],
  categories_no_cycle: ['parent_id', 'A category cannot be inside itself.'],
  categories_depth: ['parent_id', 'Categories are at most 20 levels deep.'],
};

@Injectable()
export class CategoriesService {
  constructor(
    private readonly db: Db,
    private readonly customFields: CustomFieldsService,
  ) {}

  /** @throws RequestErrors.VALIDATION_ERROR when the slug is taken or the parent does not exist */
  async createCategory(tx: Tx, input: NewCategory): Promise<Category> {
    const category = tx.repo(Category).create({
      name: input.name,
      slug: input.slug ?? (await findFreeSlug(tx, 'categories', input.name)),
      parent_id: input.parentId ?? null,
      image_url: input.imageUrl ?? null,
      sort_order: input.sortOrder ?? 0,
      is_active: input.isActive ?? true,
      translations: input.translations ?? {},
      custom_fields: await this.customFields.newValues('categories', input.customFields, byStaff(tx)),
    });
    return mapConstraintErrors(CATEGORY_FIELDS, () => tx.repo(Category).save(category));
  }

  /**
   * Returns the values of custom fields after a change; undefined when none are given.
   * @throws the errors of `CustomFieldsService`
   */
  changedFields(
    tx: Tx,
    { custom_fields: stored }: Pick<Category, 'custom_fields'>,
    given: GivenValues | null | undefined,
  ): Promise<FieldValues | undefined> {
    return this.customFields.changedValues('categories', stored, given, byStaff(tx));
  }

  /**
   * Returns the active root categories with their descendants. Descendants of inactive categories are
   * excluded.
   */
  async readCategoryTree(): Promise<CategoryNode[]> {
    return nodesBelow(null, byParent(await this.readActive()));
  }

  /** Returns the categories of the tree as a flat list, parents first, each with its direct children only. */
  async listCategories(): Promise<CategoryNode[]> {
    const flatten = (node: CategoryNode): CategoryNode[] => [
      { category: node.category, children: node.children.map(withoutChildren) },
      ...node.children.flatMap(flatten),
    ];
    return (await this.readCategoryTree()).flatMap(flatten);
  }

  /** @throws RequestErrors.NOT_FOUND for an unknown or inactive category */
  async findCategory(id: number): Promise<CategoryNode> {
    const rows = await this.db.rows<ShownCategory>(
      `SELECT ${SHOWN} FROM categories c WHERE (id = $1 OR parent_id = $1) AND is_active ORDER BY sort_order, id`,
      [id],
    );
    const category = rows.find((row) => row.id === id);
    const children = rows.filter((row) => row.parent_id === id);
    if (!category) throw RequestErrors.NOT_FOUND();
    return { category, children: children.map((child) => ({ category: child, children: [] })) };
  }

  /** Returns the ids of a category and of its descendants; empty for an unknown category. */
  async readIdsWithDescendants(queryable: Queryable, id: number): Promise<number[]> {
    const rows = await queryable.rows<{ id: number }>(
      `WITH RECURSIVE below AS (
         SELECT id FROM categories WHERE id = $1
         UNION
         SELECT c.id FROM categories c JOIN below ON c.parent_id = below.id
       ) SELECT id FROM below`,
      [id],
    );
    return rows.map((row) => row.id);
  }

  private readActive(): Promise<ShownCategory[]> {
    return this.db.rows(`SELECT ${SHOWN} FROM categories c WHERE is_active ORDER BY sort_order, id`);
  }
}

const SHOWN = `c.id, c.parent_id, c.name, c.slug, c.image_url, ${shownFields('c', 'categories', 'public')} AS custom_fields`;

function byParent(categories: ShownCategory[]): Map<number | null, ShownCategory[]> {
  const children = new Map<number | null, ShownCategory[]>();
  for (const category of categories) {
    const siblings = children.get(category.parent_id);
    if (siblings) siblings.push(category);
    else children.set(category.parent_id, [category]);
  }
  return children;
}

function nodesBelow(parentId: number | null, children: Map<number | null, ShownCategory[]>): CategoryNode[] {
  return (children.get(parentId) ?? []).map((category) => ({
    category,
    children: nodesBelow(category.id, children),
  }));
}

function withoutChildren({ category }: CategoryNode): CategoryNode {
  return { category, children: [] };
}
