import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { confirmNewsletter } from '../../../../actions/content';
import { NewsletterStep } from '../../../../components/content/newsletter-step';
import { type PageProps, privateMetadata } from '../../../../server/private-page';
import { currentLocale } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'content')('confirm'));
}

/** Confirms an address for the newsletter, from the link of a mail. */
export default function ConfirmPage({ searchParams }: PageProps): ReactElement {
  return <NewsletterStep step="confirm" action={confirmNewsletter} query={searchParams} />;
}
