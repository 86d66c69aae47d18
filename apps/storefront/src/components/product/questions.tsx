import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../link';
import { askQuestion } from '../../actions/product';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { SubmitButton, TextArea } from '../forms/fields';
import { Form } from '../forms/form';

interface Props {
  locale: Locale;
  slug: string;
  questions: Result<'questions.list'>;
  signedIn: boolean;
}

/** Questions about a product with their answers, and the form to ask one. */
export function Questions({ locale, slug, questions, signedIn }: Props): ReactElement {
  const t = textOf(locale, 'product');
  const next = encodeURIComponent(`/${locale}/products/${slug}#questions`);
  return (
    <section id="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="mb-4">
        {t('questions')}
      </h2>
      {questions.data.length === 0 ? <p className="text-soft">{t('no_questions')}</p> : null}
      <dl className="max-w-prose space-y-5">
        {questions.data.map((question) => (
          <div key={question.id}>
            <dt className="font-semibold">{question.question}</dt>
            <dd className="mt-1 whitespace-pre-line">{question.answer ?? t('no_answer')}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-6 max-w-prose">
        {signedIn ? (
          <details className="rounded-lg border border-line p-4">
            <summary className="font-semibold">{t('question_ask')}</summary>
            <Form action={askQuestion} prefix="question" className="mt-4 space-y-4">
              <input type="hidden" name="slug" value={slug} />
              <TextArea name="question" label={t('your_question')} rows={3} required />
              <SubmitButton>{t('question_send')}</SubmitButton>
            </Form>
          </details>
        ) : (
          <Link href={`/${locale}/login?next=${next}`} className="button button-quiet">
            {t('question_sign_in')}
          </Link>
        )}
      </div>
    </section>
  );
}
