import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, nullable, view, stringEnum } from '@comptoir/http';
import { QUESTION_STATUSES } from './questions.entity';
import type { ShownQuestion, AdminQuestion } from './questions.queries';

const shown = {
  id: Type.Integer(),
  question: Type.String(),
  answer: nullable(Type.String()),
  status: stringEnum(QUESTION_STATUSES),
  user: Type.Object({ name: Type.String() }, { additionalProperties: false }),
  answered_at: nullable(Timestamp),
  created_at: Timestamp,
};

export const QuestionView = view('ProductQuestion', shown);
export type QuestionView = Static<typeof QuestionView>;

export const AdminQuestionView = view('AdminProductQuestion', {
  ...shown,
  user: Type.Object(
    { id: Type.Integer(), name: Type.String(), email: Type.String() },
    { additionalProperties: false },
  ),
  product: Type.Object(
    { id: Type.Integer(), name: Type.String(), slug: Type.String() },
    { additionalProperties: false },
  ),
  answered_by: nullable(
    Type.Object({ id: Type.Integer(), name: Type.String() }, { additionalProperties: false }),
  ),
  updated_at: Timestamp,
});
export type AdminQuestionView = Static<typeof AdminQuestionView>;

export function toQuestionView(question: ShownQuestion): QuestionView {
  return {
    id: question.id,
    question: question.question,
    answer: question.answer,
    status: question.status,
    user: { name: question.author_name },
    answered_at: question.answered_at?.toISOString() ?? null,
    created_at: question.created_at.toISOString(),
  };
}

export function toAdminQuestionView(question: AdminQuestion): AdminQuestionView {
  const { answered_by: id, answerer_name: name } = question;
  return {
    ...toQuestionView(question),
    user: { id: question.user_id, name: question.author_name, email: question.author_email },
    product: { id: question.product_id, name: question.product_name, slug: question.product_slug },
    answered_by: id === null || name === null ? null : { id, name },
    updated_at: question.updated_at.toISOString(),
  };
}
