import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import type { Result } from '@comptoir/store-client';
import { Link } from '../../../components/link';
import { Breadcrumbs } from '../../../components/breadcrumbs';
import { EmptyState } from '../../../components/empty-state';
import { JsonLd } from '../../../components/json-ld';
import { RichText } from '../../../components/rich-text';
import { pageMetadata, plainText } from '../../../server/metadata';
import { withTimes } from '../../../server/page-texts';
import { currentLocale, publicStore } from '../../../server/request';
import type { Locale } from '../../../text/locales';
import { textOf } from '../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  const locale = await currentLocale();
  const t = textOf(locale, 'content');
  return pageMetadata({ locale, title: t('faq'), description: t('faq_text'), path: '/faq' });
}

type Group = [category: string, questions: Result<'faqs.list'>[string]];

function answersWithTimes(groups: Group[], locale: Locale): Promise<Group[]> {
  return Promise.all(
    groups.map(async ([category, list]): Promise<Group> => {
      const answered = list.map(async (one) => ({ ...one, answer: await withTimes(one.answer, locale) }));
      return [category, await Promise.all(answered)];
    }),
  );
}

/** Questions with their answers, by category. */
export default async function FaqPage(): Promise<ReactElement> {
  const [locale, store] = await Promise.all([currentLocale(), publicStore()]);
  const groups = await answersWithTimes(Object.entries(await store.faqs.list()), locale);
  const t = textOf(locale, 'content');
  const questions = groups.flatMap(([, list]) => list);
  return (
    <div className="page max-w-3xl">
      <Breadcrumbs locale={locale} crumbs={[{ name: t('faq'), path: '/faq' }]} />
      <h1 className="mb-8">{t('faq')}</h1>
      {groups.length === 0 ? <EmptyState text={t('no_faq')} /> : null}
      {groups.map(([category, list]) => (
        <section key={category} className="mb-10">
          <h2 className="mb-3">{category}</h2>
          {list.map(({ id, question, answer }) => (
            <details key={id} className="border-b border-line py-3">
              <summary className="min-h-6 font-medium">{question}</summary>
              <RichText html={answer} className="mt-2 text-soft" />
            </details>
          ))}
        </section>
      ))}
      <p>
        <Link href={`/${locale}/contact`} className="link">
          {t('faq_contact')}
        </Link>
      </p>
      {questions.length > 0 ? (
        <JsonLd
          data={{
            '@type': 'FAQPage',
            mainEntity: questions.map(({ question, answer }) => ({
              '@type': 'Question',
              name: question,
              acceptedAnswer: { '@type': 'Answer', text: plainText(answer) },
            })),
          }}
        />
      ) : null}
    </div>
  );
}
