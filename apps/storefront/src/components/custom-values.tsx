import type { ReactElement } from 'react';

import { type FieldValue, shownValues } from '../server/custom-fields';
import type { Locale } from '../text/locales';
import { textOf } from '../text/text';

interface Props {
  values: Readonly<Record<string, FieldValue>>;
  locale: Locale;
  currency: string;
}

/** Values that the shopper gave for a line of a cart or an order, such as the text of an engraving. */
export async function LineValues({ values, locale, currency }: Props): Promise<ReactElement> {
  const t = textOf(locale, 'product');
  const shown = await shownValues('order_lines', values, { locale, currency, yes: t('yes'), no: t('no') });
  return (
    <>
      {shown.map(([name, value]) => (
        <p key={name} className="text-soft">
          {name}: {value}
        </p>
      ))}
    </>
  );
}
