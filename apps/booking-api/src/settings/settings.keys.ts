import { parseMailAddress } from '@comptoir/mail';
import { isEmailAddress } from '../email-address';

export const PUBLIC_KEYS = ['app_name', 'logo_url', 'primary_color', 'secondary_color'] as const;
export const SMTP_KEYS = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_pass', 'smtp_from'] as const;
export const SETTING_KEYS = [...PUBLIC_KEYS, ...SMTP_KEYS] as const;
export type SettingKey = (typeof SETTING_KEYS)[number];
/** Every setting as text, empty where unset. */
export type SettingValues = Record<SettingKey, string>;

/** The reason why a text is refused, or undefined. */
type Check = (text: string) => string | undefined;

const color: Check = (text) =>
  /^#[0-9a-fA-F]{6}$/.test(text) ? undefined : 'must be a hex colour (#RRGGBB)';
/** A line break would start another header of a mail. */
const line =
  (max: number): Check =>
  (text) => {
    if (/[\r\n]/.test(text)) return 'must be a single line';
    return text.length <= max ? undefined : `must be at most ${max} characters`;
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
};

/**
 * Judges one setting.
 * @returns the reason why it is refused, or undefined
 */
export function refusalOf(key: SettingKey, text: string): string | undefined {
  return text.includes('\0') ? 'must not contain NUL characters' : CHECKS[key](text);
}

export function isSettingKey(name: string): name is SettingKey {
  return SETTING_KEYS.some((key) => key === name);
}

function isLogoUrl(text: string): boolean {
  if (text.length > 2_048 || /[\s\\]/.test(text)) return false;
  if (/^https?:\/\//i.test(text)) return URL.canParse(text);
  return text.startsWith('/') && !text.startsWith('//');
}

/** Whether mail can come from it: what the mailer reads as one mailbox, with an address that can be one. */
function isMailbox(text: string): boolean {
  if (/[\r\n]/.test(text) || text.length > 400) return false;
  try {
    return isEmailAddress(parseMailAddress(text).address);
  } catch {
    return false;
  }
}
