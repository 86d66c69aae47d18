import type { ReactElement, ReactNode } from 'react';

import { returnPolicy } from '../../server/product-page';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

interface Props {
  /** Link to the label of the return, null without one. */
  label: ReactNode;
  /** True for a visitor without an account, who has the label, if there is one, in a mail. */
  isMailed?: boolean;
  locale: Locale;
}

/** Says how the goods of an approved return come back: with its label, or to the address of the shop. */
export async function SendBack({ label, isMailed = false, locale }: Props): Promise<ReactElement> {
  const t = textOf(locale, 'order');
  if (label) {
    return (
      <p>
        {t('send_label')} {label}
      </p>
    );
  }
  const lines = (await returnPolicy())?.address?.split('\n') ?? [];
  return (
    <div>
      <p>{t(lines.length > 0 ? 'send_to' : 'send_wait')}</p>
      <address className="mt-2 not-italic">
        {lines.map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {isMailed ? <p className="mt-2 text-soft">{t('send_mailed_label')}</p> : null}
    </div>
  );
}
