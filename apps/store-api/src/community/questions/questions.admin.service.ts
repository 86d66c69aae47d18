import { Injectable } from '@nestjs/common';
import { Db } from '@comptoir/db';
import type { Page, NotFoundCheck } from '@comptoir/http';
import { Clock } from '@comptoir/time';
import { RequestErrors } from '../../platform/http/request.errors';
import { rowExists } from '../../platform/http/id-checks';
import type { AnswerQuestion, AdminQuestionsQuery } from './questions.dto';
import { ProductQuestion } from './questions.entity';
import { type AdminQuestion, findQuestion, listAdminQuestions } from './questions.queries';

/** Manages questions for staff (docs/reviews.md). */
@Injectable()
export class QuestionsAdminService implements NotFoundCheck {
  constructor(
    private readonly db: Db,
    private readonly clock: Clock,
  ) {}

  listQuestions(query: AdminQuestionsQuery): Promise<Page<AdminQuestion>> {
    return listAdminQuestions(this.db, query);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async findQuestion(id: number): Promise<AdminQuestion> {
    const question = await findQuestion(this.db, id);
    if (!question) throw RequestErrors.NOT_FOUND();
    return question;
  }

  /**
   * Answers a question, and shows or hides it. The author of an unchanged answer stays.
   * @throws RequestErrors.NOT_FOUND
   */
  async answerQuestion(adminId: number, id: number, input: AnswerQuestion): Promise<AdminQuestion> {
    await this.db.tx(async (tx) => {
      const questions = tx.repo(ProductQuestion);
      const question = await questions.findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
      if (!question) throw RequestErrors.NOT_FOUND();
      const now = this.clock.now();
      const answer = input.answer === undefined ? question.answer : input.answer || null;
      const isNew = answer !== question.answer;
      await questions.save({
        ...question,
        answer,
        status: input.status ?? question.status,
        ...(isNew && {
          answered_at: answer === null ? null : now,
          answered_by: answer === null ? null : adminId,
        }),
        updated_at: now,
      });
    });
    return this.findQuestion(id);
  }

  /** @throws RequestErrors.NOT_FOUND */
  async deleteQuestion(id: number): Promise<void> {
    await this.db.tx(async (tx) => {
      const { affected } = await tx.repo(ProductQuestion).delete({ id });
      if (!affected) throw RequestErrors.NOT_FOUND();
    });
  }

  /** Checks that the path `/admin/questions/{id}` exists. */
  targetExists({ id = '' }: Record<string, string>): Promise<boolean> {
    return rowExists(this.db, 'product_questions', id);
  }
}
