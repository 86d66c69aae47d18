import type { ReactElement } from 'react';

import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

interface Props {
  /** Units that did not leave. */
  unsent: number;
  /** Units that have left, or were delivered as files or keys. */
  sent: number;
  isDigital: boolean;
  locale: Locale;
}

/** Says what a withdrawal does with the units of a line: those that did not leave are cancelled first. */
export function WithdrawableUnits({ unsent, sent, isDigital, locale }: Props): ReactElement {
  const t = textOf(locale, 'order');
  return (
    <>
      {unsent > 0 ? <span className="block text-soft">{t('withdraw_unsent', { count: unsent })}</span> : null}
      {sent > 0 ? (
        <span className="block text-soft">
          {t(isDigital ? 'withdraw_downloaded' : 'withdraw_sent', { count: sent })}
        </span>
      ) : null}
    </>
  );
}
