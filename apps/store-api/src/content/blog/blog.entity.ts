import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

@Entity('blog_categories')
export class BlogCategory {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 150 })
  name: string;

  @Column('varchar', { length: 200 })
  slug: string;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

/** A post, published from `published_at` on. */
@Entity('blog_posts')
export class BlogPost {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 200 })
  title: string;

  @Column('varchar', { length: 220 })
  slug: string;

  @Column('varchar', { length: 1000, default: '' })
  excerpt: string;

  /** HTML. */
  @Column('text')
  content: string;

  @Column('varchar', { length: 2048, nullable: true })
  featured_image: string | null;

  @Column('integer', { nullable: true })
  category_id: number | null;

  @Column('integer', { nullable: true })
  author_id: number | null;

  @Column('varchar', { length: 100 })
  author_name: string;

  @Column('text', { array: true, default: '{}' })
  tags: string[];

  @Column('varchar', { length: 200, nullable: true })
  meta_title: string | null;

  @Column('varchar', { length: 500, nullable: true })
  meta_description: string | null;

  @Column('bigint', { default: 0 })
  views_count: number;

  @Column('timestamptz', { nullable: true })
  published_at: Date | null;

  @Column('timestamptz', { default: () => 'now()' })
  created_at: Date;

  @Column('timestamptz', { default: () => 'now()' })
  updated_at: Date;

  /** Texts in other languages, by language. */
  @Column('jsonb', { default: {} })
  translations: Translations;

  /** Raised by each change. */
  @VersionColumn({ type: 'integer' })
  version: number;
}

export const blogEntities = [BlogCategory, BlogPost];
