import { BooleanField, DateField, IdField, PageQuery, StringField, EnumField } from '@comptoir/http';
import { SortField } from '../../platform/http/sorting';
import { QUESTION_STATUSES, type QuestionStatus } from './questions.entity';

const MAX_QUESTION = 1000;
const MAX_ANSWER = 5000;

/** Body of POST /products/{slug}/questions. */
export class AskQuestion {
  @StringField({ max: MAX_QUESTION, description: 'Plain text.' })
  question: string;
}

/** Query of GET /admin/questions. */
export class AdminQuestionsQuery extends PageQuery {
  @EnumField(QUESTION_STATUSES, { optional: true })
  status?: QuestionStatus;

  @IdField({ optional: true })
  product_id?: number;

  @IdField({ optional: true })
  user_id?: number;

  @BooleanField({ optional: true })
  is_answered?: boolean;

  @StringField({
    optional: true,
    max: 100,
    description: 'Part of the question, the answer, or the name of the customer or the product.',
  })
  search?: string;

  @DateField({ optional: true, description: 'Asked on this day (UTC) or later.' })
  from?: string;

  @DateField({ optional: true, description: 'Asked on this day (UTC) or earlier.' })
  to?: string;

  @SortField(['created_at', 'updated_at', 'answered_at', 'status'])
  sort?: string;
}

/** Body of PUT /admin/questions/{id}; absent fields stay as they are. */
export class AnswerQuestion {
  @StringField({
    optional: true,
    nullable: true,
    max: MAX_ANSWER,
    description: 'Null deletes the answer.',
  })
  answer?: string | null;

  @EnumField(QUESTION_STATUSES, { optional: true, description: '`approved` questions are public.' })
  status?: QuestionStatus;
}
