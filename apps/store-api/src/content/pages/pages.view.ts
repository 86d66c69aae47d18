import { type Static, Type } from '@sinclair/typebox';
import { Slugs, Timestamp, view, Version } from '@comptoir/http';
import { translationsView } from '../../platform/translations/translations-field';
import type { Page } from './pages.entity';
import type { ListedPage } from './pages.service';

const shown = {
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  content: Type.String({ description: 'HTML.' }),
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const PageView = view('Page', { ...shown, slugs: Slugs });
export type PageView = Static<typeof PageView>;

export function toPageView(page: Page): PageView {
  return {
    id: page.id,
    title: page.title,
    slug: page.slug,
    content: page.content,
    created_at: page.created_at.toISOString(),
    updated_at: page.updated_at.toISOString(),
  };
}

export const PageItemView = view('PageItem', {
  id: Type.Integer(),
  title: Type.String(),
  slug: Type.String(),
  updated_at: Timestamp,
  slugs: Slugs,
});
export type PageItemView = Static<typeof PageItemView>;

export function toPageItemView({ id, title, slug, updated_at }: ListedPage): PageItemView {
  return { id, title, slug, updated_at: updated_at.toISOString() };
}

export const AdminPageView = view('AdminPage', {
  ...shown,
  is_active: Type.Boolean(),
  version: Version,
  translations: translationsView('pages'),
});
export type AdminPageView = Static<typeof AdminPageView>;

export function toAdminPageView(page: Page): AdminPageView {
  return {
    ...toPageView(page),
    is_active: page.is_active,
    version: String(page.version),
    translations: page.translations,
  };
}
