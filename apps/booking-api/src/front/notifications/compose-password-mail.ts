import { type Brand, mailLayout } from '@comptoir/mail';
import type { Wording } from '../../messaging/texts/wording';

interface PasswordMail {
  brand: Brand;
  wording: Wording;
  /** Page of the console that sets a new password. */
  url: string;
  /** For which the link works. */
  minutes: number;
}

/** Composes the mail to staff who forgot their password. */
export function composePasswordMail({ brand, wording, url, minutes }: PasswordMail): {
  subject: string;
  html: string;
  text: string;
} {
  const { language, direction } = wording;
  const subject = wording.text('password_subject', { business: brand.name });
  const layout = mailLayout({
    language,
    direction,
    brand,
    preview: subject,
    title: subject,
    blocks: [
      { kind: 'text', text: wording.text('password_text', { minutes: String(minutes) }) },
      { kind: 'button', label: wording.text('password_button'), url },
    ],
    footer: wording.text('password_footer'),
  });
  return { subject, ...layout };
}
