import type { Metadata } from 'next';
import type { ReactElement } from 'react';

import { deleteCard, setDefaultCard } from '../../../../actions/account';
import { AccountPage } from '../../../../components/account/account-page';
import { SmallForm } from '../../../../components/account/small-form';
import { cardName } from '../../../../components/checkout/card-choices';
import { EmptyState } from '../../../../components/empty-state';
import { privateMetadata, readOwn } from '../../../../server/private-page';
import { currentLocale, storeOfVisitor } from '../../../../server/request';
import { textOf } from '../../../../text/text';

export async function generateMetadata(): Promise<Metadata> {
  return privateMetadata(textOf(await currentLocale(), 'account')('cards'));
}

/** The saved cards, which are offered at the checkout. */
export default async function AccountCardsPage(): Promise<ReactElement> {
  const [locale, store] = await Promise.all([currentLocale(), storeOfVisitor()]);
  const t = textOf(locale, 'account');
  const cards = (await readOwn(store.paymentMethods.list())) ?? [];
  return (
    <AccountPage title={t('cards')}>
      {cards.length === 0 ? <EmptyState text={t('no_cards')} /> : null}
      <ul className="divide-y divide-line">
        {cards.map((card) => (
          <li key={card.id} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <span className="inline-block first-letter:uppercase">{cardName(card, locale)}</span>
            <span className="flex gap-2">
              {card.is_default ? null : (
                <SmallForm action={setDefaultCard} name="card" value={card.id} label={card.last_four}>
                  {t('make_default')}
                </SmallForm>
              )}
              <SmallForm action={deleteCard} name="card" value={card.id} label={card.last_four}>
                {t('delete')}
              </SmallForm>
            </span>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
