import type { ReactElement } from 'react';

import { type FieldValue, type ShownValue, shownValues } from '../server/custom-fields';
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
      {shown.map((value) => (
        <p key={value.name} className="text-soft">
          {value.name}: <ValueText value={value} />
        </p>
      ))}
    </>
  );
}

/** A value as text, or as a link. */
export function ValueText({ value: { text, isLink } }: { value: ShownValue }): ReactElement {
  if (!isLink) return <>{text}</>;
  return (
    <a href={text} className="link" rel="noreferrer">
      {text}
    </a>
  );
}
