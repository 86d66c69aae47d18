import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';

export const ShopLanguageView = view('ShopLanguage', {
  locale: Type.String({ description: 'BCP 47 tag.', examples: ['fr'] }),
  name: Type.String({ description: 'Name of the language in itself.', examples: ['français'] }),
  is_default: Type.Boolean({ description: 'True for the base language, in which each text exists.' }),
});
export type ShopLanguageView = Static<typeof ShopLanguageView>;

export function toShopLanguageViews(languages: readonly string[]): ShopLanguageView[] {
  return languages.map((locale, index) => ({
    locale,
    name: new Intl.DisplayNames(locale, { type: 'language' }).of(locale) ?? locale,
    is_default: index === 0,
  }));
}
