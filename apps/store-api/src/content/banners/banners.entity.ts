import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';
import type { Translations } from '../../platform/translations/translations.entity';

export const BANNER_LINK_TYPES = ['url', 'product', 'category', 'collection'] as const;
export type BannerLinkType = (typeof BANNER_LINK_TYPES)[number];

@Entity('banners')
export class Banner {
  @PrimaryGeneratedColumn('identity')
  id: number;

  @Column('varchar', { length: 200 })
  title: string;

  @Column('varchar', { length: 300, default: '' })
  subtitle: string;

  /** A storage key, or an absolute URL, as `image_mobile_url`. A banner without an image is not shown. */
  @Column('varchar', { length: 2048, nullable: true })
  image_url: string | null;

  @Column('varchar', { length: 2048, nullable: true })
  image_mobile_url: string | null;

  @Column('text', { default: 'url' })
  link_type: BannerLinkType;

  /** A URL, or the slug or id of the target of `linkType`. */
  @Column('varchar', { length: 2048, default: '' })
  link_value: string;

  @Column('varchar', { length: 100, default: '' })
  button_text: string;

  @Column('varchar', { length: 50, default: 'hero' })
  position: string;

  @Column('integer', { default: 0 })
  sort_order: number;

  @Column('boolean', { default: true })
  is_active: boolean;

  @Column('timestamptz', { nullable: true })
  starts_at: Date | null;

  @Column('timestamptz', { nullable: true })
  ends_at: Date | null;

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

export const bannersEntities = [Banner];
