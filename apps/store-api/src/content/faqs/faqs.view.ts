import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, Version } from '@comptoir/http';
import { translationsView } from '../../platform/translations/translations-field';
import type { Faq } from './faqs.entity';

const shown = {
  id: Type.Integer(),
  question: Type.String(),
  answer: Type.String(),
  category: Type.String(),
  sort_order: Type.Integer(),
};
const FaqView = view('Faq', shown);

/** Questions by the name of their category. */
export const FaqsView = Type.Record(Type.String(), Type.Array(FaqView));
export type FaqsView = Static<typeof FaqsView>;

export function toFaqsView(faqs: Faq[]): FaqsView {
  const byCategory = new Map<string, FaqsView[string]>();
  for (const { id, question, answer, category, sort_order } of faqs) {
    const group = byCategory.get(category) ?? [];
    group.push({ id, question, answer, category, sort_order });
    byCategory.set(category, group);
  }
  return Object.fromEntries(byCategory);
}

export const AdminFaqView = view('AdminFaq', {
  translations: translationsView('faqs'),
  ...shown,
  is_active: Type.Boolean(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
});
export type AdminFaqView = Static<typeof AdminFaqView>;

export function toAdminFaqView(faq: Faq): AdminFaqView {
  return {
    translations: faq.translations,
    id: faq.id,
    question: faq.question,
    answer: faq.answer,
    category: faq.category,
    sort_order: faq.sort_order,
    is_active: faq.is_active,
    created_at: faq.created_at.toISOString(),
    updated_at: faq.updated_at.toISOString(),
    version: String(faq.version),
  };
}
