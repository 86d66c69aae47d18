import { type ComponentType, use } from 'react';
import type { GrowingTexts } from '../../languages/i18n-provider';
import type { Area } from '../area';

/** Kinds of pages of a resource. */
const KINDS = ['list', 'show', 'edit', 'create'] as const;

/** Returns the areas with pages that wait for the texts of their area. */
export function areasWithTexts<Client>(
  areas: readonly Area<Client>[],
  i18n: Pick<GrowingTexts, 'addEnglish'>,
): Area<Client>[] {
  return areas.map((area) => {
    const load = area.pageTexts;
    if (!load) return area;
    let loaded: Promise<void> | undefined;
    const ready = (): Promise<void> => (loaded ??= load().then((texts) => i18n.addEnglish(texts)));
    const waiting = (Page: ComponentType): ComponentType =>
      function WithTexts() {
        use(ready());
        return <Page />;
      };
    return {
      ...area,
      resources: area.resources.map((resource) => ({
        ...resource,
        ...Object.fromEntries(
          KINDS.flatMap((kind) => (resource[kind] ? [[kind, waiting(resource[kind] as ComponentType)]] : [])),
        ),
      })),
      pages: area.pages?.map((page) => ({ ...page, component: waiting(page.component) })),
    };
  });
}
