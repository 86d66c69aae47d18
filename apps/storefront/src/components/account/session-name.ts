import type { Result } from '@comptoir/store-client';
import type { Locale } from '../../text/locales';
import { textOf } from '../../text/text';

type Session = Result<'account.listSessions'>['data'][number];

/** Returns browser and system of a session in words. */
export function sessionName({ browser, system }: Session, locale: Locale): string {
  const t = textOf(locale, 'account');
  const known = browser ?? t('session_unknown');
  return system ? t('session_on', { browser: known, system }) : known;
}
