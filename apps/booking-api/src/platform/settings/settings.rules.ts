import { parseMailAddress } from '@comptoir/mail';
import { isEmailAddress } from '../http/email-address';
import { LANGUAGES, type Language, isLanguage } from '../http/languages';
import { LIMIT_KEYS, limitProblem, waitingListProblem } from './booking-limits';
import { REMINDER_KEYS, reminderProblem } from './reminder-settings';

export const PUBLIC_KEYS = ['app_name', 'logo_url', 'primary_color', 'secondary_color'] as const;
export const SMTP_KEYS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_pass', 'smtp_from'] as const;
/** Settings of what clients read: currency of prices, languages to choose from, and where the business is. */
export const WIDGET_KEYS = ['currency', 'locales', 'business_address'] as const;
/** Settings for the language and the links of mails. */
export const MAIL_KEYS = ['manage_url', 'locale'] as const;
/** Settings with one of a few values, of which the first is the default. */
export const CHOICES = {
  private_files: ['false', 'true'],
  require_proof: ['never', 'second', 'always'],
  second_factor: ['off', 'administrators', 'staff'],
} as const;
export const CHOICE_KEYS = Object.keys(CHOICES) as (keyof typeof CHOICES)[];
export const SETTING_KEYS = [
  ...PUBLIC_KEYS,
  ...SMTP_KEYS,
  ...MAIL_KEYS,
  ...WIDGET_KEYS,
  ...LIMIT_KEYS,
  ...REMINDER_KEYS,
  ...CHOICE_KEYS,
] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
/** Every setting as text; empty when it is unset and has no default. */
export type SettingValues = Record<SettingKey, string>;

/** Currency of prices until staff chooses another. */
export const DEFAULT_CURRENCY = 'EUR';

/** Placeholder of the booking's token in `manage_url`. */
export const TOKEN_PLACE = '{token}';

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'));

/** Returns the reason why a text is invalid, or undefined. */
type Check = (text: string) => string | undefined;

const color: Check = (text) =>
  /^#[0-9a-fA-F]{6}$/.test(text) ? undefined : 'must be a hex colour (#RRGGBB)';
/** Rejects line breaks, which would start another header of a mail. */
const line =
  (max: number): Check =>
  (text) => {
    if (/[\r\n]/.test(text)) return 'must be a single line';
    return text.length <= max ? undefined : `must be at most ${max} characters`;
  };

const choice =
  (key: keyof typeof CHOICES): Check =>
  (text) => {
    const values: readonly string[] = CHOICES[key];
    return !text || values.includes(text) ? undefined : `must be one of ${values.join(', ')}`;
  };

const CHECKS: Record<SettingKey, Check> = {
  app_name: (text) => (text ? line(100)(text) : 'must have 1 to 100 characters'),
  logo_url: (text) =>
    !text || isLogoUrl(text) ? undefined : 'must be an http(s) URL or a path of this site',
  primary_color: color,
  secondary_color: color,
  smtp_host: line(253),
  smtp_port: (text) => {
    const isPort = /^[1-9]\d{0,4}$/.test(text) && Number(text) <= 65_535;
    return !text || isPort ? undefined : 'must be a port from 1 to 65535';
  },
  smtp_user: line(320),
  smtp_pass: line(1_000),
  smtp_from: (text) => (!text || isMailbox(text) ? undefined : 'must be an address or Name <address>'),
  booking_horizon_days: (text) => limitProblem('booking_horizon_days', text),
  booking_max_minutes: (text) => limitProblem('booking_max_minutes', text),
  booking_max_per_email: (text) => limitProblem('booking_max_per_email', text),
  booking_max_per_address: (text) => limitProblem('booking_max_per_address', text),
  booking_hold_minutes: (text) => limitProblem('booking_hold_minutes', text),
  waiting_list_minutes: waitingListProblem,
  reminders: (text) => reminderProblem('reminders', text),
  sms_country: (text) => reminderProblem('sms_country', text),
  sms_max_per_day: (text) => reminderProblem('sms_max_per_day', text),
  private_files: choice('private_files'),
  require_proof: choice('require_proof'),
  second_factor: choice('second_factor'),
  booking_payment_minutes: (text) => limitProblem('booking_payment_minutes', text),
  booking_series_max: (text) =>
    text === '1' ? 'must be 0, or a whole number from 2 to 52' : limitProblem('booking_series_max', text),
  manage_url: (text) =>
    !text || isManageUrl(text) ? undefined : `must be an http(s) URL with ${TOKEN_PLACE} in it`,
  locale: (text) => (!text || isLanguage(text) ? undefined : `must be one of ${LANGUAGES.join(', ')}`),
  currency: (text) => (!text || CURRENCIES.has(text) ? undefined : 'must be an ISO 4217 currency code'),
  business_address: line(300),
  locales: (text) =>
    !text || codesIn(text).every(isLanguage)
      ? undefined
      : `must be a list of ${LANGUAGES.join(', ')}, separated by commas`,
};

/**
 * Checks one setting.
 * @returns the reason why it is invalid, or undefined
 */
export function settingProblem(key: SettingKey, text: string): string | undefined {
  return text.includes('\0') ? 'must not contain NUL characters' : CHECKS[key](text);
}

export function isSettingKey(name: string): name is SettingKey {
  return SETTING_KEYS.some((key) => key === name);
}

/**
 * Returns the languages to offer to clients, in the order of `LANGUAGES`.
 * @param locales the setting; empty for all languages
 */
export function offeredLanguages(locales: string): Language[] {
  const chosen = codesIn(locales);
  return LANGUAGES.filter((language) => !locales || chosen.includes(language));
}

function codesIn(list: string): string[] {
  return list.split(',').map((code) => code.trim());
}

function isLogoUrl(text: string): boolean {
  if (text.length > 2_048 || /[\s\\]/.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return text.startsWith('/') && !text.startsWith('//');
}

function isManageUrl(text: string): boolean {
  if (text.length > 2_048 || /[\s\\]/.test(text) || !text.includes(TOKEN_PLACE)) return false;
  return /^https?:\/\//i.test(text) && URL.canParse(text.replaceAll(TOKEN_PLACE, 'token'));
}

/** Returns true for exactly one mailbox with a valid address. */
function isMailbox(text: string): boolean {
  if (/[\r\n]/.test(text) || text.length > 400) return false;
  try {
    return isEmailAddress(parseMailAddress(text).address);
  } catch {
    return false;
  }
}
