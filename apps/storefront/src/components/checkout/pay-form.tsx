import type { ReactElement, ReactNode } from 'react';

import { payOrder } from '../../actions/checkout';
import { isSignedIn, storeOfVisitor } from '../../server/request';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';
import { Choices } from '../forms/choices';
import { SubmitButton } from '../forms/fields';
import { Form } from '../forms/form';
import { cardChoices } from './card-choices';
import { SaveCardField } from './save-card-field';

interface Props {
  orderNumber: string;
  /** Token of the order's link, whose visitor has no saved cards. */
  token?: string;
  locale: Locale;
  /** Text of the button. */
  label: string;
  children?: ReactNode;
}

/** Pays an order by card: a saved one, which is charged at once, or one that is entered on the next page. */
export async function PayForm({
  orderNumber,
  token = '',
  locale,
  label,
  children,
}: Props): Promise<ReactElement> {
  const hasAccount = !token && (await isSignedIn());
  const cards = hasAccount ? await (await storeOfVisitor()).paymentMethods.list().catch(() => []) : [];
  const choices = cardChoices(cards, locale);
  return (
    <Form action={payOrder} prefix="pay" className="space-y-3">
      <input type="hidden" name="order_number" value={orderNumber} />
      {token ? <input type="hidden" name="token" value={token} /> : null}
      {children}
      {hasAccount ? (
        <Choices
          name="payment_method"
          legend={textOf(locale, 'checkout')('payment')}
          choices={choices}
          chosen={choices[0]?.value ?? ''}
        >
          <SaveCardField locale={locale} />
        </Choices>
      ) : null}
      <SubmitButton className="button w-full">{label}</SubmitButton>
    </Form>
  );
}
