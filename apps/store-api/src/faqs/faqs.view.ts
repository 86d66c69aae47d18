import { type Static, Type } from '@sinclair/typebox';
import { view } from '@comptoir/http';
import type { Faq } from './faqs.entity';

const FaqView = view('Faq', {
  id: Type.Integer(),
  question: Type.String(),
  answer: Type.String(),
  category: Type.String(),
  sort_order: Type.Integer(),
});

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
