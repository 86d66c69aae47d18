import 'server-only';

import type { Locale } from '../text/locales';
import { textOf } from '../text/text';
import { returnPolicy } from './product-page';

/** Times that texts of staff can name, so that they follow the settings of the shop. */
const TIMES = /\{\{\s*(return_days|withdrawal_days)\s*\}\}/g;

/** Returns a text of staff with the times of the shop in it; unchanged when it names none. */
export async function withTimes(text: string, locale: Locale): Promise<string> {
  if (text.search(TIMES) < 0) return text;
  const policy = await returnPolicy();
  const t = textOf(locale, 'content');
  const times: Record<string, string> = {
    return_days: policy?.window_days ? t('days', { count: policy.window_days }) : t('days_without_end'),
    withdrawal_days: t('days', { count: policy?.withdrawal_days ?? 0 }),
  };
  return text.replaceAll(TIMES, (_, name: string) => times[name] ?? '');
}
